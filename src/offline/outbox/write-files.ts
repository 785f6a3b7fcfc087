/** Files that a queued write takes with it: they are uploaded when its turn comes, and their ids become its `attachments`. */
import * as v from 'valibot'
import type { DeviceStore } from '../db/open-device-store.ts'
import { readDataUrl, readSendingFile } from '../db/sending-files.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** Resolves with the ids of the files on the server, in order. Rejects with a `CallError`. */
export type UploadFiles = (files: readonly File[]) => Promise<ReadonlyArray<{ readonly attachmentId: number }>>

/** The names of the rows that hold the files of a write. */
export const fileIds = (idempotencyKey: string, total: number): string[] =>
  Array.from({ length: total }, (_, index) => `${idempotencyKey}:${index}`)

/** Saves the files of a write before its row: a row never names files that do not exist. Rejects when the device has no room. */
export async function keepFiles({ db }: DeviceStore, ids: readonly string[], files: readonly Blob[]): Promise<void> {
  const dataUrls = await Promise.all(files.map(readDataUrl))
  await db.sendingFiles.bulkPut(ids.map((clientId, index) => ({ clientId, dataUrl: dataUrls[index] ?? '' })))
}

const withAttachments = v.looseObject({ attachments: v.optional(v.array(v.number()), []) })

/**
 * The entry as it is sent: its files are uploaded unless an earlier attempt has done so. They stay on the device until the write leaves
 * the outbox, because the screen shows them. Throws what the upload throws, and `validation_failed` if a file is gone.
 */
export async function withUploadedFiles(store: DeviceStore, entry: OutboxEntry, upload: UploadFiles): Promise<OutboxEntry> {
  const { id, files = [] } = entry
  const input = v.safeParse(withAttachments, entry.input)
  if (files.length === 0 || !input.success || input.output.attachments.length > 0) return entry
  const blobs = await Promise.all(files.map((fileId) => readSendingFile(store, fileId)))
  const found = blobs.flatMap((blob, index) => (blob ? [new File([blob], `photo-${index + 1}`, { type: blob.type })] : []))
  if (found.length < files.length) throw Object.assign(new Error('A file of this write is gone.'), { code: 'validation_failed' as const })
  const attachments = (await upload(found)).map(({ attachmentId }) => attachmentId)
  const ready = { ...input.output, attachments }
  if (store.isOpen()) await store.db.outbox.update(id, { input: ready })
  return { ...entry, input: ready }
}
