/** What is on this device and nowhere else: gone for good when the member signs out. */
import { isBackgroundWrite } from './outbox/queued-endpoints.ts'
import type { DeviceStore } from './db/open-device-store.ts'
import { parseRows } from './db/parse-rows.ts'
import { sendingRow } from './chat-store/chat-rows.ts'
import { outboxEntry } from './outbox/outbox-entry.ts'
import { hasUnsentDetails, uploadEntry } from './uploads/upload-entry.ts'

export interface Unsent {
  /** Votes, comments, edits: waiting, on their way, or refused and not yet discarded. */
  readonly writes: number
  /** Videos of which bytes or words are missing on the server, and videos shared into the app that nobody has looked at. */
  readonly uploads: number
  /** Texts that were begun. */
  readonly drafts: number
  /** Messages of the chat that have not arrived. */
  readonly messages: number
}

export const nothingUnsent: Unsent = { writes: 0, uploads: 0, drafts: 0, messages: 0 }

export function isAnythingUnsent({ writes, uploads, drafts, messages }: Unsent): boolean {
  return writes + uploads + drafts + messages > 0
}

/** Rows that cannot be read cannot be sent either: they are not counted. */
export async function readUnsent({ db }: DeviceStore): Promise<Unsent> {
  const ignore = () => undefined
  const writes = parseRows(outboxEntry, await db.outbox.toArray(), ignore).filter(({ endpointName }) => !isBackgroundWrite(endpointName))
  const uploads = parseRows(uploadEntry, await db.uploads.toArray(), ignore).filter((row) => row.ended === null || hasUnsentDetails(row))
  const shared = await db.sharedFiles.count()
  const messages = parseRows(sendingRow, await db.sendings.toArray(), ignore).length
  return { writes: writes.length, uploads: uploads.length + shared, drafts: await db.drafts.count(), messages }
}
