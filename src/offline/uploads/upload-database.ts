/**
 * Uploads have a database of their own, one per member: the upload worker keeps it open for hours, in a tab of an older
 * build too, and must never stand in the way of an upgrade of the member's other tables.
 */
import { Dexie, type Table } from 'dexie'
import type { KeptFile, UploadEntry } from './upload-entry.ts'

export const uploadDatabaseName = (memberId: number): string => `ropewalk-uploads-${memberId}`

export class UploadDatabase extends Dexie {
  declare readonly uploads: Table<UploadEntry, string>
  declare readonly uploadFiles: Table<KeptFile, string>

  constructor(memberId: number) {
    super(uploadDatabaseName(memberId))
    // 1: the queue's rows, and where each file is kept. Append only; later versions say why they exist.
    this.version(1).stores({ uploads: 'localId', uploadFiles: 'localId' })
  }
}
