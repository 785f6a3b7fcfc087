/** The file's place on the device: an OPFS copy, so that a reload, a crash or a closed tab never asks for it again. */
import type { FileSealer, SealedFile } from '#src/offline/lock/sealed-files.ts'
import {
  copyPieceBytes,
  isNotFound,
  plainCopyName,
  removeCopy,
  sealedCopyName,
  storageManager,
} from '#src/offline/uploads/copies-folder.ts'

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

/** Null where the browser has none, or has it and refuses. */
async function openAccess(handle: FileSystemFileHandle): Promise<SyncAccess | null> {
  if (!hasSyncAccess(handle)) return null
  try {
    return await handle.createSyncAccessHandle()
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Whether a file of this size fits beside everything else. A browser that gives no figures is tried anyway. */
export async function hasRoomFor(sizeBytes: number, pendingBytes = 0): Promise<boolean> {
  const storage = storageManager()
  if (!storage) return true
  const { quota, usage } = await storage.estimate()
  if (quota === undefined || usage === undefined) return true
  return quota - usage - pendingBytes > sizeBytes + reserveBytes
}

/** The copies' folder, and what seals them while the app lock is on. */
export interface CopiesPlace {
  readonly folder: FileSystemDirectoryHandle | null
  readonly sealer: FileSealer | null
}

/**
 * Copies a file in steps of 4 MB, so that uploading and pausing go on beside it. Returns the copy's name, or null where
 * OPFS cannot be written (the caller then keeps the `File` in IndexedDB). Rejects when the file cannot be read, the
 * device is full, or `signal` aborts; nothing is left behind then.
 */
export async function copyToDevice(
  { folder, sealer }: CopiesPlace,
  localId: string,
  file: Blob,
  signal: AbortSignal,
): Promise<string | null> {
  if (!folder) return null
  const name = sealer ? sealedCopyName(localId) : localId
  const handle = await folder.getFileHandle(name, { create: true })
  const access = await openAccess(handle)
  if (!access) {
    await removeCopy(folder, name)
    return null
  }
  try {
    await copyInSteps(access, file, signal, sealer && ((index, step) => sealer.seal(localId, index, step)))
  } catch (error) {
    access.close()
    await removeCopy(folder, name)
    throw error
  }
  access.close()
  return localId
}

type SealStep = (index: number, step: ArrayBuffer) => Promise<ArrayBuffer>

async function copyInSteps(access: SyncAccess, file: Blob, signal: AbortSignal, seal: SealStep | null): Promise<void> {
  access.truncate(0)
  let writtenBytes = 0
  for (let index = 0; index * copyPieceBytes < file.size; index++) {
    signal.throwIfAborted()
    const bytes = await file.slice(index * copyPieceBytes, (index + 1) * copyPieceBytes).arrayBuffer()
    const step = new Uint8Array(seal ? await seal(index, bytes) : bytes)
    const written = access.write(step, { at: writtenBytes })
    if (written !== step.byteLength) throw new DOMException('The device is full.', 'QuotaExceededError')
    writtenBytes += written
  }
  access.flush()
}

/** The copy, sealed or not; null when it is not there, not whole, or sealed and nobody holds the key. */
export async function openCopy({ folder, sealer }: CopiesPlace, name: string, sizeBytes: number): Promise<File | SealedFile | null> {
  const sealed = sealer && (await find(folder, sealedCopyName(name)))
  const opened = sealed && sealer.open(sealed, name, sizeBytes)
  if (opened) return opened
  const file = await find(folder, name)
  return file?.size === sizeBytes ? file : null
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

/** Removes copies no row speaks of: what a crash between two steps left behind. */
export async function sweepCopies(folder: FileSystemDirectoryHandle | null, known: ReadonlySet<string>): Promise<void> {
  if (!folder) return
  for await (const name of folder.keys()) {
    if (!known.has(plainCopyName(name))) await removeCopy(folder, name)
  }
}
