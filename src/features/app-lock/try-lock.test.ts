import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLockRecord, waitAfter, writeLockRecord, type LockRecord } from '#src/offline/lock/lock-record.ts'
import { newDataKey } from '#src/offline/lock/cipher.ts'
import { wrapWithPin } from '#src/offline/lock/wrap-key.ts'
import { tryPin } from './try-lock.ts'

const year = 365 * 86_400_000
const now = 10 * year
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function lockedUntil(nextTryAtMs: number): Promise<LockRecord> {
  const pin = await wrapWithPin(newDataKey(), '135790')
  const record: LockRecord = { memberId: 7, afterSeconds: 60, state: 'on', pin, passkey: null, wrongTries: 5, nextTryAtMs }
  writeLockRecord(record)
  return record
}

describe('[S-26] the pause after wrong PINs', () => {
  it('is at most its own length after the clock was a year ahead, and gives no attempt for free', async () => {
    const { wrongTries } = await lockedUntil(now + year)
    const endsMs = now + waitAfter(wrongTries)
    expect(await tryPin('135790', () => now)).toEqual({ kind: 'tooSoon', nextTryAtMs: endsMs })
    expect(await tryPin('135790', () => endsMs - 1)).toEqual({ kind: 'tooSoon', nextTryAtMs: endsMs })
    expect(await tryPin('135790', () => endsMs)).toMatchObject({ kind: 'opened' })
  })

  it('that the lock screen shows is bounded as well', async () => {
    const { wrongTries } = await lockedUntil(now + year)
    expect(readLockRecord(() => now)?.nextTryAtMs).toBe(now + waitAfter(wrongTries))
  })

  it('stays as it is where it can be right', async () => {
    await lockedUntil(now + 1000)
    expect(await tryPin('135790', () => now)).toEqual({ kind: 'tooSoon', nextTryAtMs: now + 1000 })
  })
})
