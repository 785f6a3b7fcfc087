/** Rows of the upload queue on this device, parsed when they are read, because an older build may have written them. */
import type { Table } from 'dexie'
import * as v from 'valibot'
import type { DeviceStore } from '../db/open-device-store.ts'
import { outlastsWindow } from '../private-files.ts'
import { keptFile, uploadEntry, type KeptFile, type UploadEntry } from './upload-entry.ts'

export interface UploadStore {
  /** False where nothing outlasts the window: the device stores nothing, or the window is private. */
  readonly isLasting: boolean
  all: () => Promise<UploadEntry[]>
  put: (entry: UploadEntry) => Promise<void>
  remove: (localId: string) => Promise<void>
  findFile: (localId: string) => Promise<KeptFile | undefined>
  putFile: (row: KeptFile) => Promise<void>
  removeFile: (localId: string) => Promise<void>
  /** The member signed out or a newer build took over the database: nothing may be written any more. */
  onClose: (listener: () => void) => void
  close: () => void
}

/**
 * `device` is null where the browser stores nothing (a damaged database): the queue then exists only while its tab is open. In private
 * windows it survives a reload.
 */
export async function openUploadStore(device: DeviceStore | null): Promise<UploadStore> {
  return device ? deviceStore(device, await outlastsWindow()) : passingStore()
}

const tablesOf = (db: DeviceStore['db']) => [db.uploads, db.photoUploads]

function deviceStore({ db, onClose, close }: DeviceStore, isLasting: boolean): UploadStore {
  return {
    isLasting,
    all: async () => (await Promise.all(tablesOf(db).map(readableRows))).flat(),
    put: async (entry) => void (await db[entry.kind === 'photo' ? 'photoUploads' : 'uploads'].put(entry)),
    remove: async (localId) => void (await Promise.all(tablesOf(db).map((table) => table.delete(localId)))),
    async findFile(localId) {
      const parsed = v.safeParse(keptFile, await db.uploadFiles.get(localId))
      return parsed.success ? parsed.output : undefined
    },
    putFile: async (row) => void (await db.uploadFiles.put(row)),
    removeFile: (localId) => db.uploadFiles.delete(localId),
    onClose,
    close,
  }
}

/** Unreadable rows are removed, because their uploads cannot be continued. */
async function readableRows(table: Table<UploadEntry, string>): Promise<UploadEntry[]> {
  const readable: UploadEntry[] = []
  const unreadable: string[] = []
  await table.each((row: unknown, { primaryKey }) => {
    const parsed = v.safeParse(uploadEntry, row)
    if (parsed.success) readable.push(parsed.output)
    else unreadable.push(primaryKey)
  })
  if (unreadable.length > 0) await table.bulkDelete(unreadable)
  return readable
}

function passingStore(): UploadStore {
  const rows = new Map<string, UploadEntry>()
  const files = new Map<string, KeptFile>()
  return {
    isLasting: false,
    all: async () => [...rows.values()],
    put: async (entry) => void rows.set(entry.localId, entry),
    remove: async (localId) => void rows.delete(localId),
    findFile: async (localId) => files.get(localId),
    putFile: async (row) => void files.set(row.localId, row),
    removeFile: async (localId) => void files.delete(localId),
    onClose: () => undefined,
    close: () => undefined,
  }
}

/** Whether this device has uploads to continue. Called at every start of the app; reads no row and no file. */
export async function hasUploads({ db }: DeviceStore): Promise<boolean> {
  const counts = await Promise.all(tablesOf(db).map((table) => table.count()))
  return counts.some((count) => count > 0)
}
