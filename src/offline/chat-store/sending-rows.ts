/** Outgoing messages of this device, in the order of writing. */
import type { MessagingHash } from '#contract/chat/chat.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { readDataUrl, readSendingFile } from '../db/sending-files.ts'
import { parseRows } from '../db/parse-rows.ts'
import { removeSendings } from './message-rows.ts'
import { sendFailure, sendingRow, type NewSendingRow, type SendingRow, type SendingRows } from './chat-rows.ts'

export function sendingRows(store: DeviceStore): SendingRows {
  const { db } = store
  return {
    async all() {
      return parseRows(sendingRow, await db.sendings.toArray(), () => undefined)
    },
    mark: async (order, change) => void (await db.sendings.update(order, change)),
    readFile: (clientId) => readSendingFile(store, clientId),
  }
}

/** The message is saved on the device when this resolves. */
export async function addSending({ db }: DeviceStore, sending: Omit<NewSendingRow, 'file'>, file: FileToSend | null): Promise<void> {
  const dataUrl = file ? await readDataUrl(file.blob) : null
  await db.transaction('rw', db.sendings, db.sendingFiles, async () => {
    await db.sendings.add({ ...sending, file: file ? file.facts : null })
    if (dataUrl !== null) await db.sendingFiles.put({ clientId: sending.clientId, dataUrl })
  })
}

export interface FileToSend {
  readonly blob: Blob
  readonly facts: NonNullable<SendingRow['file']>
}

/** Queues the same message again; the server recognises it by its `clientId`. A message that the server refused uploads its file again. */
export async function requeueSending({ db }: DeviceStore, clientId: string, nowMs: number): Promise<void> {
  await db.sendings
    .where('clientId')
    .equals(clientId)
    .modify((row) => {
      if (row.state !== 'failed') return
      // It was refused with its file, which may have been the cause.
      const attachmentId = row.code === sendFailure ? row.attachmentId : null
      Object.assign(row, { state: 'waiting', code: null, attempts: 0, notBeforeMs: 0, createdAtMs: nowMs, attachmentId })
    })
}

export function discardSending({ db }: DeviceStore, clientId: string): Promise<void> {
  return db.transaction('rw', db.sendings, db.sendingFiles, () => removeSendings(db, [clientId]))
}

export async function sendingsOf({ db }: DeviceStore, messagingHash: MessagingHash): Promise<SendingRow[]> {
  const rows = parseRows(sendingRow, await db.sendings.toArray(), () => undefined)
  return rows.filter((row) => row.messagingHash === messagingHash)
}
