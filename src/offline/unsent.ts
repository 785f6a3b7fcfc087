/** Data that exists only on this device and is lost permanently when the member signs out. */
import { isBackgroundWrite } from './outbox/queued-endpoints.ts'
import { createDrafts } from './db/drafts.ts'
import type { DeviceStore } from './db/open-device-store.ts'
import { parseRows } from './db/parse-rows.ts'
import { sendingRow } from './chat-store/chat-rows.ts'
import { outboxEntry } from './outbox/outbox-entry.ts'
import { hasUnsentDetails, uploadEntry } from './uploads/upload-entry.ts'

export interface Unsent {
  /** Votes, comments, edits: queued, in flight, or refused and not yet discarded. */
  readonly writes: number
  /** Videos whose bytes or details are missing on the server, and videos shared into the app that the member has not reviewed. */
  readonly uploads: number
  /** Unsent texts. */
  readonly drafts: number
  /** Chat messages that have not arrived. */
  readonly messages: number
}

export const nothingUnsent: Unsent = { writes: 0, uploads: 0, drafts: 0, messages: 0 }

export function isAnythingUnsent({ writes, uploads, drafts, messages }: Unsent): boolean {
  return writes + uploads + drafts + messages > 0
}

/** Unreadable rows cannot be sent either, so they are not counted. */
export async function readUnsent(store: DeviceStore): Promise<Unsent> {
  const { db } = store
  const ignore = () => undefined
  const queued = parseRows(outboxEntry, await db.outbox.toArray(), ignore)
  // If the code that tells them apart cannot be loaded, each counts: an unnecessary warning does no harm.
  const isListed = await Promise.all(queued.map(async ({ endpointName }) => !(await isBackgroundWrite(endpointName).catch(() => false))))
  const rows = [...(await db.uploads.toArray()), ...(await db.photoUploads.toArray())]
  const uploads = parseRows(uploadEntry, rows, ignore).filter((row) => row.ended === null || hasUnsentDetails(row))
  const shared = await db.sharedFiles.count()
  const messages = parseRows(sendingRow, await db.sendings.toArray(), ignore).length
  return { writes: isListed.filter(Boolean).length, uploads: uploads.length + shared, drafts: await createDrafts(store).count(), messages }
}
