/** Videos shared into the app from elsewhere wait here. They are offered to the member, never sent by themselves. */
import { parseRows } from '../db/parse-rows.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { sharedFileRow } from '../db/rows.ts'

/** Any site can post a form to our share address, so a member has to say yes, and nothing piles up. */
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

/** After they were added to the uploads, or the member left them. */
export function removeSharedFiles({ db }: DeviceStore, ids: readonly number[]): Promise<void> {
  return db.sharedFiles.bulkDelete([...ids])
}
