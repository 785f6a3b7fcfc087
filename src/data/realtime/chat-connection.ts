/**
 * This page's chat connection. It opens once a member is signed in and the first screen is ready (`startChatConnection`), and closes with
 * the session.
 */
import { startTimer } from '#src/lib/start-timer.ts'
import type * as v from 'valibot'
import type { EventDefinition, EventPayload } from '#contract/event.ts'
import { isFullMember } from '#contract/roles.ts'
import { networkState } from '#src/platform/network.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { chatOrigin } from '#src/http/api-origin.ts'
import { reportProblem } from '../http/report-problem.ts'
import { getAccessToken } from '../session/session.ts'
import { sessionState } from '../session/session-state.ts'
import { createChatConnection, type ChatConnectionState } from './create-chat-connection.ts'
import type { Observable } from '#src/lib/observable.ts'

const line = createChatConnection({
  loadSocket: async () => (await importWithRetry(() => import('./chat-socket.ts'))).chatSocketsAt(chatOrigin),
  askToken: getAccessToken,
  isBrowserOnline: () => navigator.onLine,
  now: () => performance.now(),
  setTimer: startTimer,
  random: Math.random,
  reportProblem,
})

export const chatConnectionState: Observable<ChatConnectionState> = line.state
export const chatConnectionFailure: Observable<string | null> = line.failure

/** Listens until the returned function is called. Unreadable events are dropped and reported. */
export function onChatEvent<E extends EventDefinition>(definition: E, listener: (payload: EventPayload<E>) => void): () => void {
  return line.on(definition, listener)
}

/**
 * Rejects with `UnansweredError` (`failed_to_send_message`) after three seconds without an acknowledgement, and immediately without
 * a connection. A refusal by the server counts as an answer.
 */
export function askChat<E extends EventDefinition, Answer extends v.GenericSchema>(
  definition: E,
  payload: v.InferInput<E['payload']>,
  answer: Answer,
  onLate?: (answer: v.InferOutput<Answer>) => void,
): Promise<v.InferOutput<Answer>> {
  return line.ask(definition, payload, answer, onLate)
}

/** Skips the pause before the next attempt, because the member requested the connection. */
export function reconnectChatNow(): void {
  line.hurry()
}

let isStarted = false

/** Follows the session from now on; only full members have chat. Further calls do nothing. */
export function startChatConnection(): void {
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
