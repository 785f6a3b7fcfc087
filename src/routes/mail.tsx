import { createFileRoute, Outlet, useMatchRoute, useParams } from '@tanstack/react-router'
import type { MailSearch } from '#src/features/mail/mail-address.ts'
import { MailScreen } from '#src/features/mail/mail-screen.tsx'

export const Route = createFileRoute('/mail')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as MailSearch,
  component: Mail,
})

/** The list is shown beside the thread or the message being written. */
function Mail() {
  const { threadId } = useParams({ strict: false })
  const isListAlone = useMatchRoute()({ to: '/mail' }) !== false
  return (
    <MailScreen search={Route.useSearch()} openThreadId={threadId ?? null} isListAlone={isListAlone}>
      <Outlet />
    </MailScreen>
  )
}
