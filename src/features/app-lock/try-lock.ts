/** Trying to open the lock. Wrong tries are counted on the device, over all its tabs. */
import { sealingLock } from '#src/offline/device-names.ts'
import { readLockRecord, waitAfter, writeLockRecord, type LockRecord } from '#src/offline/lock/lock-record.ts'
import type { DataKey } from '#src/offline/lock/sealer.ts'
import { withLock } from '#src/offline/lock/with-lock.ts'
import { unwrapWithPin, unwrapWithSecret } from '#src/offline/lock/wrap-key.ts'
import { secretOfPasskey } from './turn-lock.ts'

export type Trial =
  | { readonly kind: 'opened'; readonly dataKey: DataKey }
  /** `nextTryAtMs`: not before then. */
  | { readonly kind: 'wrong' | 'tooSoon'; readonly nextTryAtMs: number }
  /** The lock was taken off, or everything of the member's was removed. */
  | { readonly kind: 'gone' }

/** One at a time in all tabs, so that nobody tries more often by trying in many. */
export function tryPin(pin: string, now: () => number = Date.now): Promise<Trial> {
  return withLock(`${sealingLock(0)}-try`, async () => {
    const record = readLockRecord()
    if (!record) return { kind: 'gone' }
    if (now() < record.nextTryAtMs) return { kind: 'tooSoon', nextTryAtMs: record.nextTryAtMs }
    const wrongTries = record.wrongTries + 1
    const nextTryAtMs = now() + waitAfter(wrongTries)
    // Counted before it is tried: closing the app in between does not give a free try.
    writeLockRecord({ ...record, wrongTries, nextTryAtMs })
    const dataKey = await unwrapWithPin(record.pin, pin)
    if (!dataKey) return { kind: 'wrong', nextTryAtMs }
    writeLockRecord({ ...record, wrongTries: 0, nextTryAtMs: 0 })
    return { kind: 'opened', dataKey }
  })
}

/** Null when the member said no, or the passkey is gone: nothing is counted then. */
export async function tryPasskey(passkey: NonNullable<LockRecord['passkey']>): Promise<DataKey | null> {
  const secret = await secretOfPasskey(passkey)
  return secret && unwrapWithSecret(passkey.wrapped, secret)
}
