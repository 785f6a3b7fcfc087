/** Rows of the upload queue on this device, parsed when they are read: an older build may have written them. */
import { Dexie } from 'dexie'
import * as v from 'valibot'
import { UploadDatabase, uploadDatabaseName, uploadFolderName } from './upload-database.ts'
import { keptFile, uploadEntry, type KeptFile, type UploadEntry } from './upload-entry.ts'

let database: UploadDatabase | null = null

function open(): UploadDatabase {
  database ??= new UploadDatabase()
  return database
}

/** Rows that cannot be read any more are removed: what they spoke of cannot be continued. */
export async function allUploads(): Promise<UploadEntry[]> {
  const rows: unknown[] = await open().uploads.toArray()
  const readable: UploadEntry[] = []
  for (const row of rows) {
    const parsed = v.safeParse(uploadEntry, row)
    if (parsed.success) readable.push(parsed.output)
    else if (typeof row === 'object' && row !== null && 'localId' in row && typeof row.localId === 'string') await removeUpload(row.localId)
  }
  return readable
}

export async function putUpload(entry: UploadEntry): Promise<void> {
  await open().uploads.put(entry)
}

export async function removeUpload(localId: string): Promise<void> {
  await open().uploads.delete(localId)
}

export async function findKeptFile(localId: string): Promise<KeptFile | undefined> {
  const parsed = v.safeParse(keptFile, await open().uploadFiles.get(localId))
  return parsed.success ? parsed.output : undefined
}

export async function putKeptFile(row: KeptFile): Promise<void> {
  await open().uploadFiles.put(row)
}

export async function removeKeptFile(localId: string): Promise<void> {
  await open().uploadFiles.delete(localId)
}

/** Whether this device has uploads to go on with. Cheap: asked at every start of the app; makes no database. */
export async function hasUnfinishedUploads(memberId: number): Promise<boolean> {
  if (!(await Dexie.exists(uploadDatabaseName))) return false
  return (await allUploads()).some((entry) => entry.memberId === memberId && (entry.ended === null || !entry.ended.isServerTold))
}

/** Signing out: rows and copies of files go, whoever they belong to (PW-12). The upload worker has to be closed first. */
export async function removeAllUploads(): Promise<void> {
  database?.close()
  database = null
  await Dexie.delete(uploadDatabaseName)
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return
  try {
    await (await navigator.storage.getDirectory()).removeEntry(uploadFolderName, { recursive: true })
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'NotFoundError'
    if (!isGone) throw error
  }
}
