/** Copies in the origin private file system (OPFS): the first choice, because it stores large files as files. */
import type { FileSealer } from '#src/offline/lock/sealed-files.ts'
import { isNotFound, plainCopyName, removeCopy, sealedCopyName, uploadsFolder } from '#src/offline/uploads/copies-folder.ts'
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
export function createFolderCopies(memberId: number, sealer: FileSealer | null): CopyPlace {
  const open = () => uploadsFolder(memberId)
  return {
    async write(localId, file, signal) {
      const folder = await open()
      if (!folder) throw new DOMException('This browser refuses its file system.', 'NotSupportedError')
      const name = sealer ? sealedCopyName(localId) : localId
      let access: SyncAccess | null = null
      try {
        access = await openAccess(await folder.getFileHandle(name, { create: true }))
        await writeAll(access, localId, file, sealer, signal)
        access.close()
      } catch (error) {
        access?.close()
        await removeCopy(folder, name)
        throw error
      }
    },

    async open(localId, sizeBytes) {
      const folder = await open()
      const sealed = sealer && (await find(folder, sealedCopyName(localId)))
      const opened = sealed && sealer.open(sealed, localId, sizeBytes)
      if (opened) return opened
      const file = await find(folder, localId)
      return file?.size === sizeBytes ? file : null
    },

    async remove(localId) {
      const folder = await open()
      await removeCopy(folder, localId)
      await removeCopy(folder, sealedCopyName(localId))
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

async function writeAll(access: SyncAccess, localId: string, file: Blob, sealer: FileSealer | null, signal: AbortSignal): Promise<void> {
  access.truncate(0)
  let writtenBytes = 0
  for await (const { index, bytes } of piecesOf(file, signal)) {
    const step = new Uint8Array(sealer ? await sealer.seal(localId, index, bytes) : bytes)
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
