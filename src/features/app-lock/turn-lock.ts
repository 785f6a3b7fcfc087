/** Turns the app lock on and off, and changes its PIN and passkey. Requires the app to be unlocked. */
import { memberStore } from '#src/data/session/member-store.ts'
import { keepCurrentUserIn, updateCurrentUser } from '#src/data/session/session-state.ts'
import { lockMarkName } from '#src/offline/device-names.ts'
import { holdKey } from '#src/offline/lock/hold-key.ts'
import { heldKey, tellOfLock } from '#src/offline/lock/key-ring.ts'
import { readLockRecord, removeLockRecord, writeLockRecord, type LockRecord, type LockTime } from '#src/offline/lock/lock-record.ts'
import { encryptStore, decryptStore, type OnProgress } from '#src/offline/lock/encrypt-store.ts'
import { createCipher, fromText, newDataKey, toText } from '#src/offline/lock/cipher.ts'
import { unwrapWithPin, wrapWithPin, wrapWithSecret } from '#src/offline/lock/wrap-key.ts'
import { askPasskeySecret, makePasskeySecret } from '#src/platform/passkey-secret.ts'
import { currentUserVault } from './current-user-vault.ts'

/** Caches and WebCrypto exist on secure origins only. */
export function canLock(): boolean {
  return isSecureContext && 'caches' in globalThis
}

/**
 * Encrypts everything; the page has to be reloaded afterwards. An interrupted run resumes the next time the lock is
 * opened: from the first moment nothing is read or written without the key.
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
  keepCurrentUserIn(currentUserVault(createCipher(dataKey)))
  // Rewrites the member's own data, encrypted.
  updateCurrentUser((self) => ({ ...self }))
  await letGoOfStore(memberId)
  await encryptStore(memberId, dataKey, onProgress)
  writeLockRecord({ ...record, state: 'on' })
}

/** Returns false for a wrong PIN. The page has to be reloaded afterwards. */
export async function turnLockOff(pin: string, onProgress: OnProgress): Promise<boolean> {
  const record = readLockRecord()
  const dataKey = record && (await unwrapWithPin(record.pin, pin))
  if (!record || !dataKey) return false
  writeLockRecord({ ...record, state: 'unsealing' })
  await letGoOfStore(record.memberId)
  await finishTurning(record, dataKey, onProgress)
  keepCurrentUserIn({ encrypt: (text) => text, open: (text) => text })
  updateCurrentUser((self) => ({ ...self }))
  return true
}

/** Resumes an interrupted encryption or decryption. */
export async function finishTurning(record: LockRecord, dataKey: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<void> {
  const { state } = readLockRecord() ?? record
  if (state === 'sealing') {
    await encryptStore(record.memberId, dataKey, onProgress)
    writeLockRecord({ ...record, state: 'on' })
  }
  if (state === 'unsealing') {
    await decryptStore(record.memberId, dataKey, onProgress)
    await caches.delete(lockMarkName(record.memberId))
    removeLockRecord()
  }
}

/** Makes everything else that has the database open, here and in other tabs, close it. */
async function letGoOfStore(memberId: number): Promise<void> {
  tellOfLock(memberId)
  const store = await memberStore(memberId)
  store?.close()
}

/** Returns false for a wrong PIN. */
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

/** Returns false when this device's passkey gives no secret or the member declined. The device shows `label`. */
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

/** Null when the member declined or the passkey is gone. */
export async function secretOfPasskey({ credentialId, salt }: NonNullable<LockRecord['passkey']>): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await askPasskeySecret(credentialId, fromText(salt)))?.secret ?? null
}
