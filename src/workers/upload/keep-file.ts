/** The file's place on the device: an OPFS copy, so that a reload, a crash or a closed tab never asks for it again. */
import { membersFolder, uploadsFolderName } from '#src/offline/device-names.ts'

const stepBytes = 4 * 1024 * 1024
/** Room left free for the rest of the app when a copy is made. */
const reserveBytes = 64 * 1024 * 1024

/** The part of a sync access handle used here; it exists in workers only, so the page's types do not know it. */
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

/** `navigator.storage` exists on secure origins only; there the answer is "no". */
function storageManager(): StorageManager | null {
  return 'storage' in navigator && 'getDirectory' in navigator.storage ? navigator.storage : null
}

/** Whether a file of this size fits beside everything else. A browser that gives no figures is tried anyway. */
export async function hasRoomFor(sizeBytes: number, pendingBytes = 0): Promise<boolean> {
  const storage = storageManager()
  if (!storage) return true
  const { quota, usage } = await storage.estimate()
  if (quota === undefined || usage === undefined) return true
  return quota - usage - pendingBytes > sizeBytes + reserveBytes
}

/** `members/<id>/uploads`: what belongs to a member lies under his number, so that signing out finds all of it. */
export async function uploadsFolder(memberId: number): Promise<FileSystemDirectoryHandle | null> {
  const storage = storageManager()
  if (!storage) return null
  const members = await (await storage.getDirectory()).getDirectoryHandle(membersFolder, { create: true })
  const own = await members.getDirectoryHandle(String(memberId), { create: true })
  return own.getDirectoryHandle(uploadsFolderName, { create: true })
}

/**
 * Copies a file in steps of 4 MB, so that uploading and pausing go on beside it. Returns the copy's name, or null where
 * OPFS cannot be written (the caller then keeps the `File` in IndexedDB). Rejects when the file cannot be read, the
 * device is full, or `signal` aborts; nothing is left behind then.
 */
export async function copyToDevice(
  folder: FileSystemDirectoryHandle | null,
  localId: string,
  file: Blob,
  signal: AbortSignal,
): Promise<string | null> {
  if (!folder) return null
  const handle = await folder.getFileHandle(localId, { create: true })
  if (!hasSyncAccess(handle)) return null
  try {
    const access = await handle.createSyncAccessHandle()
    try {
      await copyInSteps(access, file, signal)
    } finally {
      access.close()
    }
  } catch (error) {
    await removeCopy(folder, localId)
    throw error
  }
  return localId
}

async function copyInSteps(access: SyncAccess, file: Blob, signal: AbortSignal): Promise<void> {
  access.truncate(0)
  for (let at = 0; at < file.size; at += stepBytes) {
    signal.throwIfAborted()
    const step = new Uint8Array(await file.slice(at, at + stepBytes).arrayBuffer())
    const written = access.write(step, { at })
    if (written !== step.byteLength) throw new DOMException('The device is full.', 'QuotaExceededError')
  }
  access.flush()
}

/** The copy as a `File`; null when it is not there or not whole. */
export async function openCopy(folder: FileSystemDirectoryHandle | null, name: string, sizeBytes: number): Promise<File | null> {
  if (!folder) return null
  try {
    const file = await (await folder.getFileHandle(name)).getFile()
    return file.size === sizeBytes ? file : null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

export async function removeCopy(folder: FileSystemDirectoryHandle | null, name: string): Promise<void> {
  try {
    await folder?.removeEntry(name)
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'NotFoundError'
    if (!isGone) throw error
  }
}

/** Removes copies no row speaks of: what a crash between two steps left behind. */
export async function sweepCopies(folder: FileSystemDirectoryHandle | null, known: ReadonlySet<string>): Promise<void> {
  if (!folder) return
  for await (const name of folder.keys()) {
    if (!known.has(name)) await removeCopy(folder, name)
  }
}
