/** The upload queue's rows and kept files in the member's database. */
import { parseRows } from '../db/parse-rows.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { uploadEntry, type KeptFile, type UploadEntry } from './upload-entry.ts'

export interface UploadRowStore {
  readonly all: () => Promise<UploadEntry[]>
  readonly put: (entry: UploadEntry) => Promise<void>
  readonly remove: (localId: string) => Promise<void>
}

/** An unreadable row is given to `onUnreadable` and left where it is: a later build may read it. */
export function uploadRows({ db }: DeviceStore, onUnreadable: (row: unknown) => void): UploadRowStore {
  return {
    all: async () => parseRows(uploadEntry, await db.uploads.toArray(), onUnreadable),
    put: async (entry) => void (await db.uploads.put(entry)),
    remove: (localId) => db.uploads.delete(localId),
  }
}

export interface KeptFileStore {
  readonly find: (localId: string) => Promise<KeptFile | undefined>
  readonly put: (row: KeptFile) => Promise<void>
  readonly remove: (localId: string) => Promise<void>
}

/** Files and handles are the browser's own objects: there is nothing in them to parse. */
export function keptFileRows({ db }: DeviceStore): KeptFileStore {
  return {
    find: (localId) => db.uploadFiles.get(localId),
    put: async (row) => void (await db.uploadFiles.put(row)),
    remove: (localId) => db.uploadFiles.delete(localId),
  }
}
