/** Encrypts the copies of videos that wait to be uploaded, or decrypts them for good. An interrupted copy is started again. */
import { DeviceDatabase } from '../db/device-database.ts'
import { uploadsLock } from '../device-names.ts'
import {
  copyPieceBytes,
  isEncryptedCopyName,
  plainCopyName,
  removeCopy,
  encryptedCopyName,
  uploadsFolder,
} from '../uploads/copies-folder.ts'
import { rewritePieces } from '../uploads/upload-pieces.ts'
import { fileCipher, openedBytes, type FileCipher } from './encrypted-files.ts'
import type { DataKey } from './cipher.ts'
import { withLock } from './with-lock.ts'

/** Uploads are notified of the lock and stop immediately; a tab that does not stop is suspended, and the next start continues here. */
const patienceMs = 10_000

/**
 * Runs once no tab uploads or saves a video any more. Rejects when a tab does not release its files. Browsers in which a page
 * cannot write such files delete the copies: their videos have to be chosen again.
 */
export function rewriteCopies(memberId: number, dataKey: DataKey, isEncrypting: boolean): Promise<void> {
  const cipher = fileCipher(dataKey)
  return withLock(uploadsLock, () => rewriteAll(memberId, cipher, isEncrypting), AbortSignal.timeout(patienceMs))
}

async function rewriteAll(memberId: number, cipher: FileCipher, isEncrypting: boolean): Promise<void> {
  await rewriteFolder(memberId, cipher, isEncrypting)
  const db = new DeviceDatabase(memberId)
  try {
    await rewritePieces(db, cipher, isEncrypting)
  } finally {
    db.close()
  }
}

async function rewriteFolder(memberId: number, cipher: FileCipher, isEncrypting: boolean): Promise<void> {
  const folder = await uploadsFolder(memberId)
  if (!folder) return
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  for (const name of names.filter((each) => isEncryptedCopyName(each) !== isEncrypting)) {
    const plainName = plainCopyName(name)
    const file = await (await folder.getFileHandle(name)).getFile()
    const target = await folder.getFileHandle(isEncrypting ? encryptedCopyName(plainName) : plainName, { create: true })
    if ('createWritable' in target) await write(target, isEncrypting ? sealed(cipher, plainName, file) : opened(cipher, plainName, file))
    else await removeCopy(folder, isEncrypting ? encryptedCopyName(plainName) : plainName)
    // Removed only now that the new copy is complete.
    await removeCopy(folder, name)
  }
}

async function write(target: FileSystemFileHandle, pieces: AsyncIterable<ArrayBuffer | Blob>): Promise<void> {
  const writable = await target.createWritable()
  try {
    for await (const piece of pieces) await writable.write(piece)
    await writable.close()
  } catch (error) {
    await writable.abort()
    throw error
  }
}

async function* sealed(cipher: FileCipher, name: string, file: Blob): AsyncGenerator<ArrayBuffer> {
  for (let index = 0; index * copyPieceBytes < file.size; index++) {
    const at = index * copyPieceBytes
    yield cipher.encrypt(name, index, await file.slice(at, at + copyPieceBytes).arrayBuffer())
  }
}

async function* opened(cipher: FileCipher, name: string, copy: Blob): AsyncGenerator<Blob> {
  const file = cipher.open(copy, name, openedBytes(copy.size))
  for (let at = 0; file && at < file.size; at += copyPieceBytes) yield file.slice(at, at + copyPieceBytes)
}
