/**
 * The source of an upload's bytes: the picked file while this worker lives, otherwise its copy, otherwise a handle that still has
 * permission. A copy is made in the first place that accepts it, because a browser may offer a place and still refuse to use it.
 */
import type { FileCipher } from '#src/offline/lock/encrypted-files.ts'
import { isDeviceFull, isDeviceRefusal, isStoreMissing, unlessRefused } from '#src/offline/db/device-refusal.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import type { KeptFile } from '#src/offline/uploads/upload-entry.ts'
import type { UploadStore } from '#src/offline/uploads/upload-store.ts'
import { readStorageUse } from '#src/lib/storage-use.ts'
import { isReadable, type CopyPlace } from './copy-place.ts'
import { createFolderCopies } from './folder-copies.ts'
import { createRowCopies } from './row-copies.ts'
import type { FileKeeper } from './queue/queue-ports.ts'

/** Space reserved for the rest of the app when a copy is made. */
const reserveBytes = 64 * 1024 * 1024

/** In the order of attempts. None where the device stores no rows: without its row a copy could never be found again. */
export function copyPlaces(device: DeviceStore | null, cipher: FileCipher | null): CopyPlace[] {
  return device ? [createFolderCopies(device.memberId, cipher), createRowCopies(device, cipher)] : []
}

/** Refusals of the device are passed to `reportProblem`, except for stores that its browser does not have. None of them stops an upload. */
export function createFileKeeper(store: UploadStore, places: readonly CopyPlace[], reportProblem: (error: unknown) => void): FileKeeper {
  const originals = new Map<string, File>()
  const copies = inFirstPlace(places, reportProblem)
  const findRow = (localId: string) => unlessRefused(() => store.findFile(localId), undefined, reportProblem)
  const putRow = (row: KeptFile) => unlessRefused(() => store.putFile(row).then(() => true), false, reportProblem)

  return {
    async hold(localId, file, handle) {
      originals.set(localId, file)
      const known = (await findRow(localId)) ?? { localId, opfsName: null, file: null, handle: null }
      await putRow({ ...known, handle: handle ?? known.handle })
    },

    hasRoom: async (sizeBytes, pendingBytes) => places.length > 0 && hasRoomFor(sizeBytes, pendingBytes),

    async keep(localId, signal) {
      const file = originals.get(localId)
      const row = await findRow(localId)
      if (!file) return (row?.opfsName ?? null) !== null
      if (!(await copies.write(localId, file, signal))) return false
      signal.throwIfAborted()
      return putRow({ localId, opfsName: localId, file: null, handle: row?.handle ?? null })
    },

    async open(localId, sizeBytes) {
      const original = originals.get(localId)
      if (original) return original
      const row = await findRow(localId)
      if (!row) return null
      const copied = row.opfsName === null ? row.file : await copies.open(localId, sizeBytes)
      return copied ?? (row.handle ? readHandle(row.handle, sizeBytes) : null)
    },

    forgetOriginal: (localId) => void originals.delete(localId),

    async remove(localId) {
      originals.delete(localId)
      await unlessRefused(() => store.removeFile(localId), undefined, reportProblem)
      await copies.remove(localId)
    },

    sweep: (known) => copies.sweep(known),
  }
}

interface Copies extends Omit<CopyPlace, 'write'> {
  /** Resolves with false when no place accepts the file. Rejects when `signal` aborts or the file cannot be read. */
  readonly write: (localId: string, file: File, signal: AbortSignal) => Promise<boolean>
}

function inFirstPlace(places: readonly CopyPlace[], reportProblem: (error: unknown) => void): Copies {
  const everywhere = async (work: (place: CopyPlace) => Promise<void>) => {
    for (const place of places) await unlessRefused(() => work(place), undefined, reportProblem)
  }
  return {
    async write(localId, file, signal) {
      for (const place of places) {
        try {
          await place.write(localId, file, signal)
          return true
        } catch (error) {
          if (signal.aborted || !isDeviceRefusal(error) || !(await isReadable(file, 0))) throw error
          if (isDeviceFull(error)) return false
          if (!isStoreMissing(error)) reportProblem(error)
        }
      }
      return false
    },
    async open(localId, sizeBytes) {
      for (const place of places) {
        const found = await unlessRefused(() => place.open(localId, sizeBytes), null, reportProblem)
        if (found) return found
      }
      return null
    },
    remove: (localId) => everywhere((place) => place.remove(localId)),
    sweep: (known) => everywhere((place) => place.sweep(known)),
  }
}

/** Whether a file of this size fits in addition to everything else. A browser that reports no figures is tried anyway. */
async function hasRoomFor(sizeBytes: number, pendingBytes: number): Promise<boolean> {
  const use = await readStorageUse()
  return use === null || use.quotaBytes - use.usedBytes - pendingBytes > sizeBytes + reserveBytes
}

/** Only the page can request the permission, after a click by the member. */
async function readHandle(handle: FileSystemFileHandle, sizeBytes: number): Promise<File | null> {
  try {
    const file = await handle.getFile()
    return file.size === sizeBytes ? file : null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}
