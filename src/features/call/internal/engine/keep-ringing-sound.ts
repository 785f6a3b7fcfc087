/** Rings while somebody calls and the member has the sound turned on. */
import { sessionState } from '#src/data/session/session-state.ts'
import { readChatSounds } from '#src/entities/current-user/chat-sounds.ts'
import { callView } from './call-view.ts'
import { startRinging } from './ring-sound.ts'

let stop: (() => void) | null = null

export function keepRingingSound(): void {
  callView.subscribe(() => {
    const { phase, isAnswering } = callView.get()
    const isWanted = phase === 'ringing' && !isAnswering && wantsToHear()
    if (isWanted) stop ??= startRinging()
    else {
      stop?.()
      stop = null
    }
  })
}

function wantsToHear(): boolean {
  const state = sessionState.get()
  return state.kind === 'signedIn' && readChatSounds(state.self.userId).play_on_videorequest
}
