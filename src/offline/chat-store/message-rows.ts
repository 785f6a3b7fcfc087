/** Messages on the device, and the complete ranges of each conversation. */
import type { ChatMessage, MessagingHash } from '#contract/chat/chat.ts'
import { chatMessage } from '#contract/chat/chat.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { addRange, newestRange, type Range } from './held-ranges.ts'
import { heldRow } from './chat-rows.ts'

type Database = DeviceStore['db']

/** The tables that `keepMessages` writes, for the transactions around it. */
export const messageTables = (db: Database) => [db.chatMessages, db.heldMessages, db.sendings, db.sendingFiles]

export async function readRanges(db: Database, messagingHash: MessagingHash): Promise<readonly Range[]> {
  return parseRows(heldRow, [await db.heldMessages.get(messagingHash)], () => undefined)[0]?.ranges ?? []
}

/**
 * Stores messages of one conversation; `range` names the positions that are complete with them. Outgoing messages of this device
 * that are among them have arrived and are removed from the queue.
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

/** Deletes the messages up to and including `seq`, which the member no longer has. */
export async function forgetMessages(db: Database, messagingHash: MessagingHash, seq: number): Promise<void> {
  await placesOf(db, messagingHash, 0, seq).delete()
  await db.heldMessages.put({ messagingHash, ranges: writable(addRange(await readRanges(db, messagingHash), [0, seq])) })
}

export interface LogPage {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  /** The newest complete range, which these messages end; null when there is none yet. */
  readonly range: Range | null
}

/**
 * The newest messages. They include a message that arrived while those before it are still being fetched, and everything after
 * `shownSeq`, however much arrived at once.
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

/** Messages of one range before a position, oldest first. */
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
  /** Whether there are no further messages. */
  readonly isComplete: boolean
}

/** The first `limit` messages from one position up to another, both included. */
export async function readUpwards(db: Database, messagingHash: MessagingHash, [first, last]: Range, limit: number): Promise<LogStretch> {
  const rows = await placesOf(db, messagingHash, first, last).limit(limit).toArray()
  const messages = parseRows(chatMessage, rows, () => undefined)
  // If no row is readable, there is no position to continue from.
  return { messages, isComplete: rows.length < limit || messages.length === 0 }
}

async function readBelow(db: Database, messagingHash: MessagingHash, first: number, last: number, limit: number): Promise<ChatMessage[]> {
  // Usually no position between them is missing, and a single query returns all of them. A backward cursor would read each row
  // separately.
  const dense = Math.max(first, last - limit + 1)
  const found = Number.isFinite(dense) ? await placesOf(db, messagingHash, dense, last).toArray() : []
  const isAll = Number.isFinite(dense) && (found.length >= limit || dense === first)
  const rows = isAll ? found : (await placesOf(db, messagingHash, first, last).reverse().limit(limit).toArray()).toReversed()
  return parseRows(chatMessage, rows, () => undefined)
}

function placesOf(db: Database, messagingHash: MessagingHash, first: number, last: number) {
  return db.chatMessages.where('[messagingHash+seq]').between([messagingHash, first], [messagingHash, last], true, true)
}
