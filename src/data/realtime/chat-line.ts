/** The chat's line of this page: opened once somebody is signed in and the first screen stands (`startChatLine`), closed with the session. */
import type * as v from 'valibot'
import type { EventDefinition, EventPayload } from '#contract/event.ts'
import { isFullMember } from '#contract/roles.ts'
import { networkState } from '#src/platform/network.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { chatOrigin } from '#src/http/api-origin.ts'
import { reportProblem } from '../http/report-problem.ts'
import { getAccessToken } from '../session/session.ts'
import { sessionState } from '../session/session-state.ts'
import { createChatLine, type ChatLineState } from './create-chat-line.ts'
import type { Observable } from '#src/lib/observable.ts'

const line = createChatLine({
  loadSocket: async () => (await importWithRetry(() => import('./chat-socket.ts'))).chatSocketsAt(chatOrigin),
  askToken: getAccessToken,
  isBrowserOnline: () => navigator.onLine,
  now: Date.now,
  setTimer(callback, ms) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  reportProblem,
})

export const chatLineState: Observable<ChatLineState> = line.state
export const chatLineFailure: Observable<string | null> = line.failure

/** Listens until the returned function is called. What cannot be read is dropped and reported. */
export function onChatEvent<E extends EventDefinition>(definition: E, listener: (payload: EventPayload<E>) => void): () => void {
  return line.on(definition, listener)
}

/**
 * Rejects with `UnansweredError` (`failed_to_send_message`) after three seconds without an acknowledgement, and at once without a line.
 * A refusal is an answer.
 */
export function askChat<E extends EventDefinition, Answer extends v.GenericSchema>(
  definition: E,
  payload: v.InferInput<E['payload']>,
  answer: Answer,
  onLate?: (answer: v.InferOutput<Answer>) => void,
): Promise<v.InferOutput<Answer>> {
  return line.ask(definition, payload, answer, onLate)
}

/** Somebody asks for it: no pause is waited for. */
export function hurryChatLine(): void {
  line.hurry()
}

let isStarted = false

/** Follows the session from now on: whoever is no full member yet has no chat. Asked again it does nothing. */
export function startChatLine(): void {
  if (isStarted) return
  isStarted = true
  const look = () => {
    const state = sessionState.get()
    if (state.kind === 'signedIn' && isFullMember(state.self.role)) line.start(state.self.userId)
    else line.stop()
  }
  sessionState.subscribe(look)
  look()
  addEventListener('online', line.hurry)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') line.hurry()
  })
  networkState.isOnline.subscribe(() => {
    if (networkState.isOnline.get()) line.hurry()
  })
}
