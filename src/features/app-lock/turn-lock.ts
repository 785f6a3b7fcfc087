/** Turning the app lock on and off, and changing what opens it. All of it while the app is open. */
import { memberStore } from '#src/data/session/member-store.ts'
import { keepSelfIn, updateSelf } from '#src/data/session/session-state.ts'
import { lockMarkName } from '#src/offline/device-names.ts'
import { holdKey } from '#src/offline/lock/hold-key.ts'
import { heldKey, tellOfLock } from '#src/offline/lock/key-ring.ts'
import { readLockRecord, removeLockRecord, writeLockRecord, type LockRecord, type LockTime } from '#src/offline/lock/lock-record.ts'
import { sealStore, unsealStore, type OnProgress } from '#src/offline/lock/seal-store.ts'
import { createSealer, fromText, newDataKey, toText } from '#src/offline/lock/sealer.ts'
import { unwrapWithPin, wrapWithPin, wrapWithSecret } from '#src/offline/lock/wrap-key.ts'
import { askPasskeySecret, makePasskeySecret } from '#src/platform/passkey-secret.ts'
import { selfVault } from './self-vault.ts'

/** Caches and WebCrypto exist on secure origins only. */
export function canLock(): boolean {
  return isSecureContext && 'caches' in globalThis
}

/**
 * Seals everything; the page has to be loaded anew afterwards. Whatever interrupts it, the next time the lock is opened it goes on:
 * from the first moment nothing is read or written without the key.
 */
export async function turnLockOn(memberId: number, pin: string, afterSeconds: LockTime, onProgress: OnProgress): Promise<void> {
  const dataKey = newDataKey()
  const record: LockRecord = {
    memberId,
    afterSeconds,
    state: 'sealing',
    pin: await wrapWithPin(dataKey, pin),
    passkey: null,
    wrongTries: 0,
    nextTryAtMs: 0,
  }
  writeLockRecord(record)
  await caches.open(lockMarkName(memberId))
  holdKey(memberId, dataKey)
  keepSelfIn(selfVault(createSealer(dataKey)))
  // Writes the member's own facts anew, sealed.
  updateSelf((self) => ({ ...self }))
  await letGoOfStore(memberId)
  await sealStore(memberId, dataKey, onProgress)
  writeLockRecord({ ...record, state: 'on' })
}

/** False for a wrong PIN. The page has to be loaded anew afterwards. */
export async function turnLockOff(pin: string, onProgress: OnProgress): Promise<boolean> {
  const record = readLockRecord()
  const dataKey = record && (await unwrapWithPin(record.pin, pin))
  if (!record || !dataKey) return false
  writeLockRecord({ ...record, state: 'unsealing' })
  await letGoOfStore(record.memberId)
  await finishTurning(record, dataKey, onProgress)
  keepSelfIn({ seal: (text) => text, open: (text) => text })
  updateSelf((self) => ({ ...self }))
  return true
}

/** What an interruption left: sealing and unsealing go on where they were. */
export async function finishTurning(record: LockRecord, dataKey: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<void> {
  const { state } = readLockRecord() ?? record
  if (state === 'sealing') {
    await sealStore(record.memberId, dataKey, onProgress)
    writeLockRecord({ ...record, state: 'on' })
  }
  if (state === 'unsealing') {
    await unsealStore(record.memberId, dataKey, onProgress)
    await caches.delete(lockMarkName(record.memberId))
    removeLockRecord()
  }
}

/** Everything else that has the database open, here and in other tabs, closes it. */
async function letGoOfStore(memberId: number): Promise<void> {
  tellOfLock(memberId)
  const store = await memberStore(memberId)
  store?.close()
}

/** False for a wrong PIN. */
export async function changePin(currentPin: string, pin: string): Promise<boolean> {
  const record = readLockRecord()
  const dataKey = record && (await unwrapWithPin(record.pin, currentPin))
  if (!record || !dataKey) return false
  writeLockRecord({ ...record, pin: await wrapWithPin(dataKey, pin) })
  return true
}

export function changeLockTime(afterSeconds: LockTime): void {
  const record = readLockRecord()
  if (record) writeLockRecord({ ...record, afterSeconds })
}

/** False when this device's passkey gives no secret, or the member said no. `label` is what the device shows. */
export async function addPasskey(label: string): Promise<boolean> {
  const record = readLockRecord()
  const dataKey = record && heldKey(record.memberId)?.dataKey
  if (!record || !dataKey) return false
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const made = await makePasskeySecret(salt, label)
  if (!made) return false
  const passkey = { credentialId: made.credentialId, salt: toText(salt), wrapped: await wrapWithSecret(dataKey, made.secret) }
  writeLockRecord({ ...record, passkey })
  return true
}

export function removePasskey(): void {
  const record = readLockRecord()
  if (record) writeLockRecord({ ...record, passkey: null })
}

/** Null when the member said no, or the passkey is gone. */
export async function secretOfPasskey({ credentialId, salt }: NonNullable<LockRecord['passkey']>): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await askPasskeySecret(credentialId, fromText(salt)))?.secret ?? null
}
