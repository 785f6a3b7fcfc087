/** Incoming messages of others, for sounds and docked windows. */
import type { ChatMessage } from '#contract/chat/chat.ts'

export interface IncomingFacts {
  /** From a stranger, among the requests: no sound is played. */
  readonly isRequest: boolean
}
type Listener = (message: ChatMessage, facts: IncomingFacts) => void
const listeners = new Set<Listener>()

/** Returns an unsubscribe function. */
export function onIncoming(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceIncoming(message: ChatMessage, facts: IncomingFacts): void {
  for (const listener of listeners) listener(message, facts)
}
