import { createFileRoute } from '@tanstack/react-router'
import type { ThreadId } from '#contract/mail/mail.ts'
import { ThreadPage } from '#src/features/mail/thread-page.tsx'
import { UnknownAddress } from '#src/features/pages/unknown-address.tsx'

export const Route = createFileRoute('/mail/thread/$threadId')({
  params: {
    // The contract brands whole positive numbers; anything else becomes 0, which the screen handles.
    parse: ({ threadId }) => ({ threadId: (/^[1-9]\d{0,14}$/.test(threadId) ? Number(threadId) : 0) as ThreadId }),
    stringify: ({ threadId }) => ({ threadId: String(threadId) }),
  },
  component: Thread,
})

function Thread() {
  const { threadId } = Route.useParams()
  return threadId > 0 ? <ThreadPage key={threadId} threadId={threadId} /> : <UnknownAddress />
}
