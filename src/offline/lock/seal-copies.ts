/** Encrypts the copies of videos that wait to be uploaded, or decrypts them for good. An interrupted copy is started again. */
import { DeviceDatabase } from '../db/device-database.ts'
import { uploadsLock } from '../device-names.ts'
import { copyPieceBytes, isSealedCopyName, plainCopyName, removeCopy, sealedCopyName, uploadsFolder } from '../uploads/copies-folder.ts'
import { rewritePieces } from '../uploads/upload-pieces.ts'
import { fileSealer, openedBytes, type FileSealer } from './sealed-files.ts'
import type { DataKey } from './sealer.ts'
import { withLock } from './with-lock.ts'

/** Uploads are notified of the lock and stop immediately; a tab that does not stop is suspended, and the next start continues here. */
const patienceMs = 10_000

/**
 * Runs once no tab uploads or saves a video any more. Rejects when a tab does not release its files. Browsers in which a page
 * cannot write such files delete the copies: their videos have to be chosen again.
 */
export function rewriteCopies(memberId: number, dataKey: DataKey, isSealing: boolean): Promise<void> {
  const sealer = fileSealer(dataKey)
  return withLock(uploadsLock, () => rewriteAll(memberId, sealer, isSealing), AbortSignal.timeout(patienceMs))
}

async function rewriteAll(memberId: number, sealer: FileSealer, isSealing: boolean): Promise<void> {
  await rewriteFolder(memberId, sealer, isSealing)
  const db = new DeviceDatabase(memberId)
  try {
    await rewritePieces(db, sealer, isSealing)
  } finally {
    db.close()
  }
}

async function rewriteFolder(memberId: number, sealer: FileSealer, isSealing: boolean): Promise<void> {
  const folder = await uploadsFolder(memberId)
  if (!folder) return
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  for (const name of names.filter((each) => isSealedCopyName(each) !== isSealing)) {
    const plainName = plainCopyName(name)
    const file = await (await folder.getFileHandle(name)).getFile()
    const target = await folder.getFileHandle(isSealing ? sealedCopyName(plainName) : plainName, { create: true })
    if ('createWritable' in target) await write(target, isSealing ? sealed(sealer, plainName, file) : opened(sealer, plainName, file))
    else await removeCopy(folder, isSealing ? sealedCopyName(plainName) : plainName)
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

async function* sealed(sealer: FileSealer, name: string, file: Blob): AsyncGenerator<ArrayBuffer> {
  for (let index = 0; index * copyPieceBytes < file.size; index++) {
    const at = index * copyPieceBytes
    yield sealer.seal(name, index, await file.slice(at, at + copyPieceBytes).arrayBuffer())
  }
}

async function* opened(sealer: FileSealer, name: string, copy: Blob): AsyncGenerator<Blob> {
  const file = sealer.open(copy, name, openedBytes(copy.size))
  for (let at = 0; file && at < file.size; at += copyPieceBytes) yield file.slice(at, at + copyPieceBytes)
}
