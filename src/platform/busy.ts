/** What must not be interrupted by a reload. Whoever begins something of the kind holds updates back until it is over. */
import { createObservable, type Observable } from '#src/lib/observable.ts'

export type BusyReason = 'upload' | 'payment' | 'playback' | 'unsentText' | 'call'

const holds = new Map<symbol, BusyReason>()
const reasons = createObservable<ReadonlySet<BusyReason>>(new Set())

/** Every reason that holds right now. */
export const busyReasons: Observable<ReadonlySet<BusyReason>> = reasons

/** Answers with the way to let go; letting go twice is harmless. */
export function holdUpdates(reason: BusyReason): () => void {
  const hold = Symbol(reason)
  holds.set(hold, reason)
  reasons.set(new Set(holds.values()))
  return () => {
    if (holds.delete(hold)) reasons.set(new Set(holds.values()))
  }
}
