/** Photos that belong to an unsent text. Their names are stored as a draft, the files themselves with those that wait to be sent. */
import * as v from 'valibot'
import { fileDraftKey } from './drafts.ts'
import type { DeviceStore } from './open-device-store.ts'
import { draftRow } from './rows.ts'
import { readDataUrl, readSendingFile } from './sending-files.ts'

export interface DraftFile {
  /** A UUID; a file keeps it as long as it belongs to the draft. */
  readonly id: string
  readonly file: File
}

const listed = v.pipe(v.string(), v.parseJson(), v.array(v.object({ id: v.string(), name: v.string() })))

type Listed = v.InferOutput<typeof listed>

async function readListed({ db }: DeviceStore, key: string): Promise<Listed> {
  const row = v.safeParse(draftRow, await db.drafts.get(fileDraftKey(key)))
  const files = v.safeParse(listed, row.success ? row.output.text : '[]')
  return files.success ? files.output : []
}

/** In the order in which they were added; those that can no longer be read are left out. */
export async function readDraftFiles(store: DeviceStore, key: string): Promise<DraftFile[]> {
  const files = await readListed(store, key)
  const blobs = await Promise.all(files.map(({ id }) => readSendingFile(store, id)))
  return files.flatMap(({ id, name }, index) => {
    const blob = blobs[index]
    return blob ? [{ id, file: new File([blob], name, { type: blob.type }) }] : []
  })
}

/** Replaces the files of the draft; none remove it. Rejects when the device refuses. */
export async function keepDraftFiles(store: DeviceStore, key: string, files: readonly DraftFile[], nowMs: number): Promise<void> {
  const { db } = store
  const known = new Set((await readListed(store, key)).map(({ id }) => id))
  // Read before the transaction, which would end while it waits for anything but the database.
  const added = files.filter(({ id }) => !known.has(id))
  const rows = await Promise.all(added.map(async ({ id, file }) => ({ clientId: id, dataUrl: await readDataUrl(file) })))
  const names = files.map(({ id, file }) => ({ id, name: file.name }))
  await db.transaction('rw', db.drafts, db.sendingFiles, async () => {
    await db.sendingFiles.bulkPut(rows)
    for (const { id } of files) known.delete(id)
    await db.sendingFiles.bulkDelete([...known])
    if (names.length === 0) await db.drafts.delete(fileDraftKey(key))
    else await db.drafts.put({ key: fileDraftKey(key), text: JSON.stringify(names), savedAtMs: nowMs })
  })
}
