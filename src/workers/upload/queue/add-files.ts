/** Turns picked files into rows, or reports why not. */
import { untouchedUpload, type PickedFile, type UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { fingerprintFile, type Fingerprint } from './fingerprint.ts'
import type { QueuePorts } from './queue-ports.ts'

export interface AddedFiles {
  readonly entries: readonly UploadEntry[]
  /** Rows that had requested exactly this file. */
  readonly supplied: readonly UploadEntry[]
  readonly duplicates: readonly string[]
  readonly unreadable: readonly string[]
}

/** Where the bytes go, the size of one request that the server announced, and what the files become. */
export type UploadTarget = Pick<UploadEntry, 'serverUrl'> & Partial<Pick<UploadEntry, 'chunkBytes' | 'kind' | 'albumId'>>

export type SupplyAnswer = 'accepted' | 'other-file' | 'unreadable' | 'gone'

export async function addFiles(
  ports: QueuePorts,
  active: readonly UploadEntry[],
  picked: readonly PickedFile[],
  target: UploadTarget,
): Promise<AddedFiles> {
  const entries: UploadEntry[] = []
  const supplied: UploadEntry[] = []
  const duplicates: string[] = []
  const unreadable: string[] = []
  for (const item of picked) {
    const print = await readFingerprint(item.file)
    if (!print) {
      unreadable.push(item.file.name)
      continue
    }
    const waiting = active.find((entry) => entry.needsFile && entry.sampleHash === print.sampleHash)
    if (waiting) {
      await ports.files.hold(waiting.localId, item.file, item.handle)
      supplied.push(waiting)
    } else if ([...active, ...entries].some((entry) => entry.fingerprint === print.fingerprint)) {
      duplicates.push(item.file.name)
    } else {
      entries.push(await newEntry(ports, item, print, target, pendingBytes([...active, ...entries]), entries.length))
    }
  }
  return { entries, supplied, duplicates, unreadable }
}

/** Compares size and content: phones give the same video a new date, and sometimes a new name, each time it is picked. */
export async function supplyFile(ports: QueuePorts, entry: UploadEntry, picked: PickedFile): Promise<SupplyAnswer> {
  const print = await readFingerprint(picked.file)
  if (!print) return 'unreadable'
  if (print.sampleHash !== entry.sampleHash) return 'other-file'
  await ports.files.hold(entry.localId, picked.file, picked.handle)
  return 'accepted'
}

async function readFingerprint(file: File): Promise<Fingerprint | null> {
  try {
    return await fingerprintFile(file)
  } catch (error) {
    // Moved, changed or in a cloud folder that is not on the device; any other error is a bug.
    if (error instanceof DOMException) return null
    throw error
  }
}

/** Copies still to be made will also need space. */
function pendingBytes(entries: readonly UploadEntry[]): number {
  return entries.filter((entry) => entry.keeping === 'pending').reduce((sum, entry) => sum + entry.sizeBytes, 0)
}

async function newEntry(
  ports: QueuePorts,
  { file, handle }: PickedFile,
  print: Fingerprint,
  target: UploadTarget,
  pending: number,
  position: number,
): Promise<UploadEntry> {
  const localId = ports.newId()
  const hasRoom = await ports.files.hasRoom(file.size, pending)
  await ports.files.hold(localId, file, handle)
  return {
    localId,
    memberId: ports.memberId,
    filename: file.name,
    filetype: file.type,
    sizeBytes: file.size,
    lastModifiedMs: file.lastModified,
    ...print,
    // Files added together keep the order in which they were picked.
    addedAtMs: ports.now() + position,
    title: titleOf(file.name),
    ...untouchedUpload,
    ...target,
    keeping: hasRoom ? 'pending' : 'impossible',
    // If nothing outlasts the window, there is no decision for the member to make.
    startsUnkept: !ports.rows.isLasting,
  }
}

/** An initial title, until the server or the member provides a better one. */
export function titleOf(filename: string): string {
  const name = filename
    .replace(/\.[^.]+$/, '')
    .replace(/[_.]+/g, ' ')
    .trim()
  return name === '' ? filename : name
}
