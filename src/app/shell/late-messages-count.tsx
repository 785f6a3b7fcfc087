import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { latePart } from '#src/ui/late-part.tsx'

/**
 * The number of unread messages, on the link to the messages: part of the chat's code, which is loaded after the first
 * screen.
 */
export const LateMessagesCount = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/chat/messages-count.tsx')).MessagesCount
})
