/** Starts the chat for the signed-in member with the first screen. */
import { queryClient } from '#src/data/query/query-client.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { startChat } from '#src/entities/chat/start-chat.ts'
import { closeAllWindows } from '#src/features/chat/open-windows.ts'
import { playChatSounds } from '#src/features/chat/play-sounds.ts'
import { unlockSoundByGestures } from '#src/platform/sound/sound-context.ts'

export function followChat(): void {
  startChat(queryClient)
  playChatSounds()
  unlockSoundByGestures()
  sessionState.subscribe(() => {
    if (sessionState.get().kind !== 'signedIn') closeAllWindows()
  })
}
