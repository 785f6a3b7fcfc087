/** Attempts to open the lock. Wrong attempts are counted on the device, across all its tabs. */
import { encryptingLock } from '#src/offline/device-names.ts'
import { readLockRecord, waitAfter, writeLockRecord, type LockRecord } from '#src/offline/lock/lock-record.ts'
import type { DataKey } from '#src/offline/lock/cipher.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { unwrapWithPin, unwrapWithSecret } from '#src/offline/lock/wrap-key.ts'
import { secretOfPasskey } from './turn-lock.ts'

export type Trial =
  | { readonly kind: 'opened'; readonly dataKey: DataKey }
  /** `nextTryAtMs`: the earliest time of the next attempt. */
  | { readonly kind: 'wrong' | 'tooSoon'; readonly nextTryAtMs: number }
  /** The lock was turned off, or all of the member's data was removed. */
  | { readonly kind: 'gone' }

/** One at a time across all tabs: using several tabs gives no additional attempts. */
export function tryPin(pin: string, now: () => number = Date.now): Promise<Trial> {
  return withLock(`${encryptingLock(0)}-try`, async () => {
    const record = readLockRecord(now)
    if (!record) return { kind: 'gone' }
    if (now() < record.nextTryAtMs) return { kind: 'tooSoon', nextTryAtMs: record.nextTryAtMs }
    const wrongTries = record.wrongTries + 1
    const nextTryAtMs = now() + waitAfter(wrongTries)
    // Counted before it is tried: closing the app in between does not give a free attempt.
    writeLockRecord({ ...record, wrongTries, nextTryAtMs })
    const dataKey = await unwrapWithPin(record.pin, pin)
    if (!dataKey) return { kind: 'wrong', nextTryAtMs }
    writeLockRecord({ ...record, wrongTries: 0, nextTryAtMs: 0 })
    return { kind: 'opened', dataKey }
  })
}

/** Null when the member declined or the passkey is gone; neither counts as an attempt. */
export async function tryPasskey(passkey: NonNullable<LockRecord['passkey']>): Promise<DataKey | null> {
  const secret = await secretOfPasskey(passkey)
  return secret && unwrapWithSecret(passkey.wrapped, secret)
}
