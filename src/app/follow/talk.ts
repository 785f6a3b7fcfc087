/** The chat follows the member from the first screen on. */
import { queryClient } from '#src/data/query/query-client.ts'
import { startChat } from '#src/entities/chat/start-chat.ts'

export function followTalk(): void {
  startChat(queryClient)
}
