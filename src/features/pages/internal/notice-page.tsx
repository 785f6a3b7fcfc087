import type { ReactNode } from 'react'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface NoticePageProps {
  title: ReactNode
  children: ReactNode
  /** The server's message about it. */
  said?: string | undefined
  action: ReactNode
}

/** One message and one action, in the frame the visitor is in. */
export function NoticePage({ title, children, said, action }: NoticePageProps) {
  const isSignedIn = useOptionalCurrentUser() !== null
  const body = (
    <Stack gap={5}>
      {said !== undefined && <Note>{said}</Note>}
      <div>{action}</div>
    </Stack>
  )
  if (!isSignedIn) {
    return (
      <GuestLayout title={title} lead={children}>
        {body}
      </GuestLayout>
    )
  }
  return (
    <Page title={title}>
      <Stack gap={5}>
        <Text size="read" tone="muted">
          {children}
        </Text>
        {body}
      </Stack>
    </Page>
  )
}
