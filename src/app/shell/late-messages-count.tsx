import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { latePart } from '#src/ui/late-part.tsx'

/** How much is unread, on the way to the messages: with the chat's code, which comes behind the first screen. */
export const LateMessagesCount = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/chat/messages-count.tsx')).MessagesCount
})
