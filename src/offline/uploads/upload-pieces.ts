/** Copies of files that are being uploaded, as pieces in the member's database, for browsers without a file system. */
import * as v from 'valibot'
import type { DeviceDatabase } from '../db/device-database.ts'
import type { FileCipher } from '../lock/encrypted-files.ts'

const uploadPiece = v.object({ localId: v.string(), index: v.number(), isSealed: v.boolean(), bytes: v.instance(ArrayBuffer) })
export type UploadPiece = v.InferOutput<typeof uploadPiece>

export function piecesWritten(db: DeviceDatabase, localId: string): Promise<number> {
  return db.uploadPieces.where('localId').equals(localId).count()
}

export async function removePieces(db: DeviceDatabase, localId: string): Promise<void> {
  await db.uploadPieces.where('localId').equals(localId).delete()
}

/** Resolves with plain bytes. Rejects when the piece is missing, or encrypted and this context has no key. */
export async function openedPiece(db: DeviceDatabase, localId: string, index: number, cipher: FileCipher | null): Promise<ArrayBuffer> {
  const { isSealed, bytes } = v.parse(uploadPiece, await db.uploadPieces.get([localId, index]))
  if (!isSealed) return bytes
  if (!cipher) throw new DOMException('The piece is sealed, and the app is locked.', 'NotReadableError')
  return cipher.openPiece(localId, index, bytes)
}

/** Encrypts all pieces, or decrypts them for good. After an interruption it can be called again, because each piece records its state. */
export async function rewritePieces(db: DeviceDatabase, cipher: FileCipher, isEncrypting: boolean): Promise<void> {
  for (const key of await db.uploadPieces.toCollection().primaryKeys()) {
    const row = v.parse(uploadPiece, await db.uploadPieces.get(key))
    if (row.isSealed === isEncrypting) continue
    const { localId, index, bytes } = row
    const written = isEncrypting ? await cipher.encrypt(localId, index, bytes) : await cipher.openPiece(localId, index, bytes)
    await db.uploadPieces.put({ localId, index, isSealed: isEncrypting, bytes: written })
  }
}
