/** The port for the place where bytes wait while they arrive: a folder beside the store, or the bucket itself. */
import type { DataStore } from '@tus/server'
import type { UploadRow } from './reads.ts'

export interface UploadReceiver {
  readonly datastore: DataStore
  /** Null before the first request of the upload, and after it was delivered. */
  receivedBytes(uploadId: string): Promise<number | null>
  /** Where `deliver` puts this upload. */
  keyOf(upload: Pick<UploadRow, 'id' | 'videoId'>): string
  /** Puts the whole file safely into the store and says where. Can be repeated after a crash in the middle. */
  deliver(upload: UploadRow): Promise<string>
  /** After delivery: what is left of the waiting place. After a cancel: everything. */
  discard(uploadId: string): Promise<void>
}
