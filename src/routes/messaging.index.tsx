import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '#src/features/chat/messages-page.tsx'
import { readMessagesView } from './-messages-view.ts'

export const Route = createFileRoute('/messaging/')({ validateSearch: readMessagesView, component: Messages })

function Messages() {
  return <MessagesPage hashes={[]} view={Route.useSearch().view} />
}
