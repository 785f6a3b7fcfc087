/** Messages on the device, and which stretches of a conversation are whole. */
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'
import { chatMessage } from '#contract/chat/chat.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { addRange, newestRange, type Range } from './held-ranges.ts'
import { heldRow } from './chat-rows.ts'

type Database = DeviceStore['db']

/** Tables that `keepMessages` writes: for transactions around it. */
export const messageTables = (db: Database) => [db.chatMessages, db.heldMessages, db.sendings, db.sendingFiles]

export async function readRanges(db: Database, messagingHash: MessagingHash): Promise<readonly Range[]> {
  return parseRows(heldRow, [await db.heldMessages.get(messagingHash)], () => undefined)[0]?.ranges ?? []
}

/**
 * Puts messages of one conversation away; `range` says which places are whole with them. What this member's device was still sending
 * and is among them has arrived.
 */
export function keepMessages(
  { db, memberId }: DeviceStore,
  messagingHash: MessagingHash,
  messages: readonly ChatMessage[],
  range: Range | null,
): Promise<void> {
  return db.transaction('rw', messageTables(db), async () => {
    await db.chatMessages.bulkPut([...messages])
    if (range) await db.heldMessages.put({ messagingHash, ranges: writable(addRange(await readRanges(db, messagingHash), range)) })
    const own = messages.filter(({ senderId }) => senderId === memberId).map(({ clientId }) => clientId)
    await removeSendings(db, own)
  })
}

const writable = (ranges: readonly Range[]): Array<[number, number]> => ranges.map(([first, last]) => [first, last])

export async function removeSendings(db: Database, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  await db.sendings.where('clientId').anyOf(clientIds).delete()
  await db.sendingFiles.bulkDelete([...clientIds])
}

/** Up to and with `seq` nothing is this member's any more. */
export async function forgetMessages(db: Database, messagingHash: MessagingHash, seq: number): Promise<void> {
  await placesOf(db, messagingHash, 0, seq).delete()
  await db.heldMessages.put({ messagingHash, ranges: writable(addRange(await readRanges(db, messagingHash), [0, seq])) })
}

export interface LogPage {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  /** The newest whole stretch, which these are the end of; null where nothing is known yet. */
  readonly range: Range | null
}

/**
 * The newest messages. One that came while those before it are still being asked for is there as well; of what came after `shownSeq`
 * all is, however much came at once.
 */
export async function readNewest(db: Database, messagingHash: MessagingHash, limit: number, shownSeq?: number): Promise<LogPage> {
  const range = newestRange(await readRanges(db, messagingHash))
  const first = range?.[0] ?? 0
  const messages = await readBelow(db, messagingHash, first, Infinity, limit)
  const oldest = messages[0]?.seq ?? 0
  const isApart = shownSeq !== undefined && shownSeq >= first && shownSeq < oldest - 1
  const between = isApart ? await readBelow(db, messagingHash, shownSeq + 1, oldest - 1, Infinity) : []
  return { messages: [...between, ...messages], range }
}

/** Messages of one stretch before a place, oldest first. */
export function readOlder(
  db: Database,
  messagingHash: MessagingHash,
  range: Range,
  beforeSeq: number,
  limit: number,
): Promise<ChatMessage[]> {
  return readBelow(db, messagingHash, range[0], beforeSeq - 1, limit)
}

export interface LogStretch {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  /** There are no more of them than these. */
  readonly isComplete: boolean
}

/** Messages from one place up to another one, both among them: the first `limit` of them. */
export async function readUpwards(db: Database, messagingHash: MessagingHash, [first, last]: Range, limit: number): Promise<LogStretch> {
  const rows = await placesOf(db, messagingHash, first, last).limit(limit).toArray()
  const messages = parseRows(chatMessage, rows, () => undefined)
  // Where nothing could be read there is nothing to go on from.
  return { messages, isComplete: rows.length < limit || messages.length === 0 }
}

async function readBelow(db: Database, messagingHash: MessagingHash, first: number, last: number, limit: number): Promise<ChatMessage[]> {
  // Mostly no place is left out between them, and all come in one answer. Backwards each row is one of its own.
  const dense = Math.max(first, last - limit + 1)
  const found = Number.isFinite(dense) ? await placesOf(db, messagingHash, dense, last).toArray() : []
  const isAll = Number.isFinite(dense) && (found.length >= limit || dense === first)
  const rows = isAll ? found : (await placesOf(db, messagingHash, first, last).reverse().limit(limit).toArray()).toReversed()
  return parseRows(chatMessage, rows, () => undefined)
}

function placesOf(db: Database, messagingHash: MessagingHash, first: number, last: number) {
  return db.chatMessages.where('[messagingHash+seq]').between([messagingHash, first], [messagingHash, last], true, true)
}
