/** Where an upload's bytes come from: the picked file while this worker lives, else the copy, else a handle that still has permission. */
import type { FileSealer } from '#src/offline/lock/sealed-files.ts'
import { removeCopy, sealedCopyName, uploadsFolder } from '#src/offline/uploads/copies-folder.ts'
import type { UploadStore } from '#src/offline/uploads/upload-store.ts'
import { copyToDevice, hasRoomFor, openCopy, sweepCopies, type CopiesPlace } from './keep-file.ts'
import type { FileKeeper } from './queue/queue-ports.ts'

/** `sealer` while the app lock is on. */
export function createFileKeeper(store: UploadStore, memberId: number, sealer: FileSealer | null): FileKeeper {
  const place = async (): Promise<CopiesPlace> => ({ folder: await uploadsFolder(memberId), sealer })
  const originals = new Map<string, File>()

  return {
    async hold(localId, file, handle) {
      originals.set(localId, file)
      const known = await store.findFile(localId)
      await store.putFile({
        localId,
        opfsName: known?.opfsName ?? null,
        file: known?.file ?? null,
        handle: handle ?? known?.handle ?? null,
      })
    },

    // Without a store a copy could never be found again.
    hasRoom: async (sizeBytes, pendingBytes) => store.isLasting && hasRoomFor(sizeBytes, pendingBytes),

    async keep(localId, signal) {
      const file = originals.get(localId)
      const row = await store.findFile(localId)
      if (!file || !row) return (row?.opfsName ?? null) !== null
      try {
        const opfsName = await copyToDevice(await place(), localId, file, signal)
        signal.throwIfAborted()
        // A row cannot be sealed with a file in it.
        if (opfsName === null && sealer) return false
        await store.putFile(opfsName === null ? { ...row, file } : { ...row, opfsName })
        return true
      } catch (error) {
        if (isFull(error)) return false
        throw error
      }
    },

    async open(localId, sizeBytes) {
      const original = originals.get(localId)
      if (original) return original
      const row = await store.findFile(localId)
      if (!row) return null
      const copy = row.opfsName === null ? row.file : await openCopy(await place(), row.opfsName, sizeBytes)
      return copy ?? (row.handle ? readHandle(row.handle, sizeBytes) : null)
    },

    forgetOriginal: (localId) => void originals.delete(localId),

    async remove(localId) {
      originals.delete(localId)
      await store.removeFile(localId)
      const { folder } = await place()
      await removeCopy(folder, localId)
      await removeCopy(folder, sealedCopyName(localId))
    },

    sweep: async (known) => sweepCopies((await place()).folder, known),
  }
}

/** Permission can be asked for by the page only, with a click of the member. */
async function readHandle(handle: FileSystemFileHandle, sizeBytes: number): Promise<File | null> {
  try {
    const file = await handle.getFile()
    return file.size === sizeBytes ? file : null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
