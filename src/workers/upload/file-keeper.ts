/** Where an upload's bytes come from: the picked file while this worker lives, else the copy, else a handle that still has permission. */
import type { KeptFile } from '#src/offline/uploads/upload-entry.ts'
import { copyToDevice, hasRoomFor, openCopy, removeCopy, sweepCopies } from './keep-file.ts'
import type { FileKeeper } from './queue/queue-ports.ts'

/** Rows of kept files on the device. */
export interface KeptFileRows {
  find: (localId: string) => Promise<KeptFile | undefined>
  put: (row: KeptFile) => Promise<void>
  remove: (localId: string) => Promise<void>
}

export function createFileKeeper(rows: KeptFileRows): FileKeeper {
  const originals = new Map<string, File>()

  return {
    async hold(localId, file, handle) {
      originals.set(localId, file)
      const known = await rows.find(localId)
      await rows.put({ localId, opfsName: known?.opfsName ?? null, file: known?.file ?? null, handle: handle ?? known?.handle ?? null })
    },

    hasRoom: hasRoomFor,

    async keep(localId, signal) {
      const file = originals.get(localId)
      const row = await rows.find(localId)
      if (!file || !row) return (row?.opfsName ?? null) !== null
      try {
        const opfsName = await copyToDevice(localId, file, signal)
        signal.throwIfAborted()
        await rows.put(opfsName === null ? { ...row, file } : { ...row, opfsName })
        return true
      } catch (error) {
        if (isFull(error)) return false
        throw error
      }
    },

    async open(localId, sizeBytes) {
      const original = originals.get(localId)
      if (original) return original
      const row = await rows.find(localId)
      if (!row) return null
      const copy = row.opfsName === null ? row.file : await openCopy(row.opfsName, sizeBytes)
      return copy ?? (row.handle ? readHandle(row.handle, sizeBytes) : null)
    },

    forgetOriginal: (localId) => void originals.delete(localId),

    async remove(localId) {
      originals.delete(localId)
      await rows.remove(localId)
      await removeCopy(localId)
    },

    sweep: sweepCopies,
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
