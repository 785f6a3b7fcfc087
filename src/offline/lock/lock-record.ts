/** What the device knows of the app lock while it is locked: whose it is, how to try the key, how often that went wrong. */
import * as v from 'valibot'
import { lockRecordKey } from '../device-names.ts'
import { wrappedKey } from './wrap-key.ts'

/** Seconds out of sight until the app locks; a minute unless the member chooses otherwise (security row 26). Choosing a file is out of sight too. */
export const lockTimes = [10, 60, 300, 900] as const
export type LockTime = (typeof lockTimes)[number]

export const lockRecord = v.object({
  memberId: v.number(),
  afterSeconds: v.picklist(lockTimes),
  /** on: all is sealed. sealing, unsealing: begun and perhaps interrupted; whoever opens goes on. */
  state: v.picklist(['sealing', 'on', 'unsealing']),
  pin: wrappedKey,
  passkey: v.nullable(v.object({ credentialId: v.string(), salt: v.string(), wrapped: wrappedKey })),
  wrongTries: v.number(),
  nextTryAtMs: v.number(),
})
export type LockRecord = v.InferOutput<typeof lockRecord>

/** Null when no lock is on, and for a record nobody can read. */
export function readLockRecord(): LockRecord | null {
  const text = localStorage.getItem(lockRecordKey)
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), lockRecord), text)
  return parsed.success ? parsed.output : null
}

export function writeLockRecord(record: LockRecord): void {
  localStorage.setItem(lockRecordKey, JSON.stringify(record))
}

export function removeLockRecord(): void {
  localStorage.removeItem(lockRecordKey)
}

const freeTries = 3
const firstWaitMs = 5_000
const longestWaitMs = 15 * 60_000

/** Three tries are free; then the pauses double, from five seconds to a quarter of an hour. */
export function waitAfter(wrongTries: number): number {
  return wrongTries < freeTries ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (wrongTries - freeTries))
}
