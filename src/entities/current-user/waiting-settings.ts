/** Settings in the outbox, also those of an earlier life of the page or of another tab: the member's word until the server has it. */
import { layOver, onQueueChange, waitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { holdChange } from '#src/data/session/own-changes.ts'
import { selfWrites } from './writes.ts'

let isHolding = false

/** No answer about the member takes back what waits. Asked again it does nothing. */
export function holdWaitingSettings(): void {
  if (isHolding) return
  isHolding = true
  // By key: an entry that a later change has joined keeps its id, and has another key.
  const held = new Map<string, () => void>()
  const look = () => {
    const waiting = waitingWrites(selfWrites)
    for (const [key, release] of held) {
      if (waiting.some((entry) => entry.idempotencyKey === key)) continue
      held.delete(key)
      release()
    }
    for (const entry of waiting) {
      if (!held.has(entry.idempotencyKey)) held.set(entry.idempotencyKey, holdChange(layOver(selfWrites, 'change', {}, [entry])))
    }
  }
  onQueueChange(look)
  look()
}
