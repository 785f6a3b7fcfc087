/** Videos shared into the app wait here. They are offered to the member, never uploaded automatically. */
import { parseRows } from '../db/parse-rows.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { sharedFileRow } from '../db/rows.ts'

/** Any site can post a form to our share address, so the member has to confirm, and the number of files is limited. */
const mostFiles = 50

export interface SharedFiles {
  readonly ids: readonly number[]
  readonly files: readonly File[]
}

/** Called by the service worker. Rejects when the device has no room. */
export async function keepSharedFiles({ db }: DeviceStore, files: readonly File[], nowMs: number): Promise<void> {
  await db.transaction('rw', db.sharedFiles, async () => {
    const room = mostFiles - (await db.sharedFiles.count())
    await db.sharedFiles.bulkAdd(files.slice(0, Math.max(0, room)).map((file) => ({ file, receivedAtMs: nowMs })))
  })
}

export async function readSharedFiles({ db }: DeviceStore): Promise<SharedFiles> {
  const rows = await db.sharedFiles.toArray()
  const good = parseRows(sharedFileRow, rows, () => undefined)
  return { ids: rows.map((row) => row.id), files: good.map((row) => row.file) }
}

/** Called after the files were added to the uploads or discarded by the member. */
export function removeSharedFiles({ db }: DeviceStore, ids: readonly number[]): Promise<void> {
  return db.sharedFiles.bulkDelete([...ids])
}
