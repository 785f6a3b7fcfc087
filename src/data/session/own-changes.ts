/**
 * Settings on their way to the server. What the server says meanwhile may be older than they are, so they lie on top of every
 * answer that was asked for before they arrived.
 */
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { Self } from '#contract/session.ts'

type Changed<Facts> = { readonly [Key in keyof Facts]?: Facts[Key] | undefined }
/** A fact without a value stays as it is. */
export type SelfChange = Changed<Omit<Self, 'pref'>> & { readonly pref?: Changed<Self['pref']> | undefined }

export interface SelfReading {
  /** The answer with every change on top that may have been on its way while it was read. Ends the reading. */
  readonly take: (answer: Self) => Self
  /** There will be no answer. */
  readonly drop: () => void
}

const onTheWay = new Set<SelfChange>()
const readings = new Set<SelfChange[]>()

/** Answers with what to call when the server has it, or has refused it. */
export function holdChange(change: SelfChange): () => void {
  // A change equal to an earlier one is still one of its own.
  const held = { ...change }
  onTheWay.add(held)
  for (const changes of readings) changes.push(held)
  return () => void onTheWay.delete(held)
}

/** To be called before the server is asked. */
export function beginReading(): SelfReading {
  const changes = [...onTheWay]
  readings.add(changes)
  return {
    take(answer) {
      readings.delete(changes)
      return changes.reduce(applyChange, answer)
    },
    drop: () => void readings.delete(changes),
  }
}

export function applyChange(self: Self, change: SelfChange): Self {
  return { ...self, ...withoutUndefined(change), pref: { ...self.pref, ...withoutUndefined(change.pref ?? {}) } }
}
