/** Activities that a reload must not interrupt. Code that starts such an activity holds updates back until it is over. */
import { createObservable, type Observable } from '#src/lib/observable.ts'

export type BusyReason = 'upload' | 'payment' | 'playback' | 'unsentText' | 'call'

const holds = new Map<symbol, BusyReason>()
const reasons = createObservable<ReadonlySet<BusyReason>>(new Set())

/** The reasons that currently apply. */
export const busyReasons: Observable<ReadonlySet<BusyReason>> = reasons

/** Returns a function that releases the hold; releasing it twice is harmless. */
export function holdUpdates(reason: BusyReason): () => void {
  const hold = Symbol(reason)
  holds.set(hold, reason)
  reasons.set(new Set(holds.values()))
  return () => {
    if (holds.delete(hold)) reasons.set(new Set(holds.values()))
  }
}
