/** Videos and photos shared into the app wait here, and photos chosen on the page. They are offered to the member, never uploaded automatically. */
import { parseRows } from '../db/parse-rows.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { sharedFileRow, type SharedFileRow } from '../db/rows.ts'
import type { UploadKind } from './upload-entry.ts'

/** Any site can post a form to our share address, so the member has to confirm, and the number of files is limited. */
const mostFiles = 50

/** What a shared file is offered as. Phones share HEIC photos without a type. */
export function kindOfFile({ name, type }: Pick<File, 'name' | 'type'>): UploadKind {
  return type.startsWith('image/') || /\.(?:hei[cf]|hif)$/i.test(name) ? 'photo' : 'video'
}

export interface SharedFiles {
  readonly ids: readonly number[]
  readonly files: readonly File[]
  readonly rows: readonly SharedFileRow[]
}

/** Called by the service worker. Rejects when the device has no room. */
export async function keepSharedFiles({ db }: DeviceStore, files: readonly File[], nowMs: number): Promise<void> {
  await db.transaction('rw', db.sharedFiles, async () => {
    const room = mostFiles - (await db.sharedFiles.filter(({ chosen }) => chosen === undefined).count())
    await db.sharedFiles.bulkAdd(files.slice(0, Math.max(0, room)).map((file) => ({ file, receivedAtMs: nowMs })))
  })
}

/** Those of one kind, with the ids of rows that cannot be read. */
export async function readSharedFiles({ db }: DeviceStore, kind: UploadKind): Promise<SharedFiles> {
  const rows = await db.sharedFiles.toArray()
  const good = parseRows(sharedFileRow, rows, () => undefined)
  const others = new Set(good.filter(({ file }) => kindOfFile(file) !== kind).map(({ id }) => id))
  const own = good.filter(({ id }) => !others.has(id))
  return { ids: rows.map(({ id }) => id).filter((id) => !others.has(id)), files: own.map(({ file }) => file), rows: own }
}

/** Stores a photo that the member has chosen, in place of the one with this id. Returns the id. Rejects when the device has no room. */
export async function keepChosenFile(
  { db }: DeviceStore,
  { id, file, ...chosen }: { id: number | undefined; file: File; originalKey: string; isBlurred: boolean },
  nowMs: number,
): Promise<number> {
  const row = { file, receivedAtMs: nowMs, chosen }
  return id === undefined ? db.sharedFiles.add(row) : db.sharedFiles.put({ ...row, id })
}

/** Called after the files were added to the uploads or discarded by the member. */
export function removeSharedFiles({ db }: DeviceStore, ids: readonly number[]): Promise<void> {
  return db.sharedFiles.bulkDelete([...ids])
}
