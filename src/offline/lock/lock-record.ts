/**
 * The facts about the app lock that the device knows while it is locked: its member, how to check the key, and the number of failed
 * attempts.
 */
import * as v from 'valibot'
import { lockRecordKey } from '../device-names.ts'
import { wrappedKey } from './wrap-key.ts'

/**
 * Seconds in the background until the app locks; a minute unless the member chooses another time (security row 26). Choosing a file
 * also counts as background.
 */
export const lockTimes = [10, 60, 300, 900] as const
export type LockTime = (typeof lockTimes)[number]

export const lockRecord = v.object({
  memberId: v.number(),
  afterSeconds: v.picklist(lockTimes),
  /** on: everything is encrypted. sealing, unsealing: started and possibly interrupted; the next context to unlock the store continues. */
  state: v.picklist(['sealing', 'on', 'unsealing']),
  pin: wrappedKey,
  passkey: v.nullable(v.object({ credentialId: v.string(), salt: v.string(), wrapped: wrappedKey })),
  wrongTries: v.number(),
  nextTryAtMs: v.number(),
})
export type LockRecord = v.InferOutput<typeof lockRecord>

/**
 * Null when no lock is on, and for an unreadable record. A next attempt further away than its pause was set by a clock that was wrong:
 * its pause starts again, because a member who turns the clock back must not get an attempt for free.
 */
export function readLockRecord(now: () => number = Date.now): LockRecord | null {
  const text = localStorage.getItem(lockRecordKey)
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lockRecord), text)
  if (!parsed.success) return null
  const latestMs = now() + waitAfter(parsed.output.wrongTries)
  if (parsed.output.nextTryAtMs <= latestMs) return parsed.output
  const record = { ...parsed.output, nextTryAtMs: latestMs }
  writeLockRecord(record)
  return record
}

export function writeLockRecord(record: LockRecord): void {
  localStorage.setItem(lockRecordKey, JSON.stringify(record))
}

export function removeLockRecord(): void {
  localStorage.removeItem(lockRecordKey)
}

const freeTries = 3
const firstWaitMs = 5_000
export const longestWaitMs = 15 * 60_000

/** Three attempts are free; then the pauses double, from five seconds to a quarter of an hour. */
export function waitAfter(wrongTries: number): number {
  return wrongTries < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (wrongTries - freeTries))
}
