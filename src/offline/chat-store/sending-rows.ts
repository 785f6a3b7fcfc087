/** What this device is still to send, in the order it was written. */
import type { MessagingHash } from '#contract/chat/chat.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { removeSendings } from './message-rows.ts'
import { sendFailure, sendingFileRow, sendingRow, type NewSendingRow, type SendingRow, type SendingRows } from './chat-rows.ts'

export function sendingRows({ db }: DeviceStore): SendingRows {
  return {
    async all() {
      return parseRows(sendingRow, await db.sendings.toArray(), () => undefined)
    },
    mark: async (order, change) => void (await db.sendings.update(order, change)),
    async readFile(clientId) {
      const row = parseRows(sendingFileRow, [await db.sendingFiles.get(clientId)], () => undefined)[0]
      return row ? blobOf(row.dataUrl) : null
    },
  }
}

/** Safe on the device when this resolves. */
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

/** The same message once more: the server knows by its name whether it has it. What the server refused has to bring its file anew. */
export async function requeueSending({ db }: DeviceStore, clientId: string, nowMs: number): Promise<void> {
  await db.sendings
    .where('clientId')
    .equals(clientId)
    .modify((row) => {
      if (row.state !== 'failed') return
      // Refused with its file: that may be what was wrong with it.
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

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(blob)
  })
}

/** Not by `fetch`: the page's policy lets it go to servers only. */
function blobOf(dataUrl: string): Blob | null {
  const parts = /^data:(.*);base64,(.*)$/s.exec(dataUrl)
  if (!parts) return null
  const bytes = Uint8Array.from(atob(parts[2] ?? ''), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: parts[1] ?? '' })
}
