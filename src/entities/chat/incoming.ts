/** Messages of others as they come, for sounds and docked windows. */
import type { ChatMessage } from '#contract/chat/chat.ts'

export interface IncomingFacts {
  /** Of a stranger, among the requests: nothing rings. */
  readonly isRequest: boolean
}
type Listener = (message: ChatMessage, facts: IncomingFacts) => void
const listeners = new Set<Listener>()

/** Answers with the way to stop. */
export function onIncoming(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceIncoming(message: ChatMessage, facts: IncomingFacts): void {
  for (const listener of listeners) listener(message, facts)
}
