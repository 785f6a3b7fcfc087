/**
 * Settings that are being saved to the server. The server's answers may be older in the meantime, so these changes are applied on
 * top of every answer that was requested before they arrived.
 */
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { Self } from '#contract/session.ts'

type Changed<Facts> = { readonly [Key in keyof Facts]?: Facts[Key] | undefined }
/** A fact without a value stays as it is. */
export type SelfChange = Changed<Omit<Self, 'pref'>> & { readonly pref?: Changed<Self['pref']> | undefined }

export interface SelfReading {
  /** Returns the answer with every change applied that may have been in flight during the read. Ends the read. */
  readonly take: (answer: Self) => Self
  /** Ends the read without an answer. */
  readonly drop: () => void
}

const onTheWay = new Set<SelfChange>()
const readings = new Set<SelfChange[]>()

/** Returns a function to call when the server has accepted or refused the change. */
export function holdChange(change: SelfChange): () => void {
  // A change that equals an earlier one still needs its own identity.
  const held = { ...change }
  onTheWay.add(held)
  for (const changes of readings) changes.push(held)
  return () => void onTheWay.delete(held)
}

/** Must be called before the request is sent. */
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
