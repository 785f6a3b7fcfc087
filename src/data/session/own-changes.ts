/**
 * Settings that are being saved to the server. The server's answers may be older in the meantime, so these changes are applied on
 * top of every answer that was requested before they arrived.
 */
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { CurrentUser } from '#contract/session.ts'

type Changed<Facts> = { readonly [Key in keyof Facts]?: Facts[Key] | undefined }
/** A fact without a value stays as it is. */
export type CurrentUserChange = Changed<Omit<CurrentUser, 'pref'>> & { readonly pref?: Changed<CurrentUser['pref']> | undefined }

export interface CurrentUserReading {
  /** Returns the answer with every change applied that may have been in flight during the read. Ends the read. */
  readonly take: (answer: CurrentUser) => CurrentUser
  /** Ends the read without an answer. */
  readonly drop: () => void
}

const onTheWay = new Set<CurrentUserChange>()
const readings = new Set<CurrentUserChange[]>()

/** Returns a function to call when the server has accepted or refused the change. */
export function holdChange(change: CurrentUserChange): () => void {
  // A change that equals an earlier one still needs its own identity.
  const held = { ...change }
  onTheWay.add(held)
  for (const changes of readings) changes.push(held)
  return () => void onTheWay.delete(held)
}

/** Must be called before the request is sent. */
export function beginReading(): CurrentUserReading {
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

export function applyChange(currentUser: CurrentUser, change: CurrentUserChange): CurrentUser {
  return { ...currentUser, ...withoutUndefined(change), pref: { ...currentUser.pref, ...withoutUndefined(change.pref ?? {}) } }
}
