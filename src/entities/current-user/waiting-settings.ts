/**
 * Settings in the outbox, including those of an earlier page or another tab: they take precedence until the server has
 * them.
 */
import { layOver, onQueueChange, waitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { holdChange } from '#src/data/session/own-changes.ts'
import { currentUserWrites } from './writes.ts'

let isHolding = false

/** Responses about the member do not revert queued changes. Further calls have no effect. */
export function holdWaitingSettings(): void {
  if (isHolding) return
  isHolding = true
  // By key: an entry that a later change has joined keeps its id, and has another key.
  const held = new Map<string, () => void>()
  const look = () => {
    const waiting = waitingWrites(currentUserWrites)
    for (const [key, release] of held) {
      if (waiting.some((entry) => entry.idempotencyKey === key)) continue
      held.delete(key)
      release()
    }
    for (const entry of waiting) {
      if (!held.has(entry.idempotencyKey)) held.set(entry.idempotencyKey, holdChange(layOver(currentUserWrites, 'change', {}, [entry])))
    }
  }
  onQueueChange(look)
  look()
}
