/** Copies in the origin private file system (OPFS): the first choice, because it stores large files as files. */
import type { FileCipher } from '#src/offline/lock/encrypted-files.ts'
import { isNotFound } from '#src/offline/private-files.ts'
import { plainCopyName, removeCopy, encryptedCopyName, uploadsFolder } from '#src/offline/uploads/copies-folder.ts'
import { piecesOf, type CopyPlace } from './copy-place.ts'

/** The part of a sync access handle used here; it exists only in workers, so the page's types do not include it. */
interface SyncAccess {
  write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
  truncate: (size: number) => void
  flush: () => void
  close: () => void
}
type OpfsFile = FileSystemFileHandle & { createSyncAccessHandle: () => Promise<SyncAccess> }

function hasSyncAccess(handle: FileSystemFileHandle): handle is OpfsFile {
  return 'createSyncAccessHandle' in handle
}

/** WebKitGTK has the file system without these handles. */
function openAccess(handle: FileSystemFileHandle): Promise<SyncAccess> {
  if (!hasSyncAccess(handle)) throw new DOMException('This browser has no access handles.', 'NotSupportedError')
  return handle.createSyncAccessHandle()
}

/** `sealer` is set while the app lock is on. */
export function createFolderCopies(memberId: number, cipher: FileCipher | null): CopyPlace {
  const open = () => uploadsFolder(memberId)
  return {
    async write(localId, file, signal) {
      const folder = await open()
      if (!folder) throw new DOMException('This browser refuses its file system.', 'NotSupportedError')
      const name = cipher ? encryptedCopyName(localId) : localId
      let access: SyncAccess | null = null
      try {
        access = await openAccess(await folder.getFileHandle(name, { create: true }))
        await writeAll(access, localId, file, cipher, signal)
        access.close()
      } catch (error) {
        access?.close()
        await removeCopy(folder, name)
        throw error
      }
    },

    async open(localId, sizeBytes) {
      const folder = await open()
      const sealed = cipher && (await find(folder, encryptedCopyName(localId)))
      const opened = sealed && cipher.open(sealed, localId, sizeBytes)
      if (opened) return opened
      const file = await find(folder, localId)
      return file?.size === sizeBytes ? file : null
    },

    async remove(localId) {
      const folder = await open()
      await removeCopy(folder, localId)
      await removeCopy(folder, encryptedCopyName(localId))
    },

    async sweep(known) {
      const folder = await open()
      if (!folder) return
      for await (const name of folder.keys()) {
        if (!known.has(plainCopyName(name))) await removeCopy(folder, name)
      }
    },
  }
}

async function writeAll(access: SyncAccess, localId: string, file: Blob, cipher: FileCipher | null, signal: AbortSignal): Promise<void> {
  access.truncate(0)
  let writtenBytes = 0
  for await (const { index, bytes } of piecesOf(file, signal)) {
    const step = new Uint8Array(cipher ? await cipher.encrypt(localId, index, bytes) : bytes)
    const written = access.write(step, { at: writtenBytes })
    if (written !== step.byteLength) throw new DOMException('The device is full.', 'QuotaExceededError')
    writtenBytes += written
  }
  access.flush()
}

async function find(folder: FileSystemDirectoryHandle | null, name: string): Promise<File | null> {
  if (!folder) return null
  try {
    return await (await folder.getFileHandle(name)).getFile()
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
