/** Port for the storage of incoming bytes: a folder next to the store, or the bucket itself. */
import type { DataStore } from '@tus/server'
import type { UploadRow } from './reads.ts'

export interface UploadReceiver {
  readonly datastore: DataStore
  /** Null before the first request of the upload, and after it was delivered. */
  receivedBytes(uploadId: string): Promise<number | null>
  /** The key under which `deliver` stores this upload. */
  keyOf(upload: Pick<UploadRow, 'id' | 'typeId' | 'itemId'>): string
  /** Moves the complete file safely into the store and returns its key. Can be repeated after a crash. */
  deliver(upload: UploadRow): Promise<string>
  /** After delivery: deletes the remaining temporary files. After a cancel: deletes everything. */
  discard(uploadId: string): Promise<void>
}
