/** Mail on the device: threads as the server last sent them, and the messages that were read. Losing it only costs requests. */
import type { MailBox, MailMessage, MailThread } from '#contract/mail/mail.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { mailMessageRow, mailThreadRow } from '../chat-store/chat-rows.ts'

export interface ThreadPage {
  /** The requested box; null for threads that are in several boxes. */
  readonly box: MailBox | null
  readonly items: readonly MailThread[]
  /** When the last message of the previous page was written; Infinity for the first page. */
  readonly fromAt: number
  readonly isLast: boolean
}

/**
 * Stores a page of threads. Threads of this box that are on the device between the ends of the page, and missing from the page,
 * were moved or removed elsewhere and are deleted.
 */
export function keepThreadPage({ db }: Pick<DeviceStore, 'db'>, { box, items, fromAt, isLast }: ThreadPage): Promise<void> {
  return db.transaction('rw', db.mailThreads, db.mailMessages, async () => {
    if (box !== null) {
      const untilAt = isLast ? -Infinity : (items.at(-1)?.last.publishedAt ?? 0)
      const there = await db.mailThreads.where('[box+lastAt]').between([box, untilAt], [box, fromAt], isLast, false).primaryKeys()
      const told = new Set<number>(items.map(({ threadId }) => threadId))
      await dropThreads(
        db,
        there.filter((threadId) => !told.has(threadId)),
      )
    }
    await db.mailThreads.bulkPut(items.map(threadRow))
  })
}

export interface MessagePage {
  readonly thread: MailThread
  /** Oldest first, without gaps. */
  readonly messages: readonly MailMessage[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

/**
 * Stores a page of messages. Messages on the device between the ends of the page, and missing from the page, were deleted elsewhere
 * and are deleted here.
 */
export function keepMessagePage({ db }: Pick<DeviceStore, 'db'>, { thread, messages, hasOlder, hasNewer }: MessagePage): Promise<void> {
  return db.transaction('rw', db.mailThreads, db.mailMessages, async () => {
    const first = hasOlder ? (messages[0]?.messageId ?? Infinity) : -Infinity
    const last = hasNewer ? (messages.at(-1)?.messageId ?? -Infinity) : Infinity
    const { threadId } = thread
    if (first <= last) await db.mailMessages.where('[threadId+messageId]').between([threadId, first], [threadId, last], true, true).delete()
    await db.mailMessages.bulkPut(messages.map((message) => ({ messageId: message.messageId, threadId, message })))
    await db.mailThreads.put(threadRow(thread))
  })
}

/** Stores an edited message if it is on the device. */
export async function keepMessage({ db }: Pick<DeviceStore, 'db'>, message: MailMessage): Promise<void> {
  await db.mailMessages.update(message.messageId, { message })
}

export async function dropMessage({ db }: Pick<DeviceStore, 'db'>, messageId: number): Promise<void> {
  await db.mailMessages.delete(messageId)
}

const messagesPerPage = 20
const mostThreads = 200

/** The threads of a box that are on the device, newest message first. */
export async function readThreads({ db }: Pick<DeviceStore, 'db'>, box: MailBox): Promise<MailThread[]> {
  const rows = await db.mailThreads.where('[box+lastAt]').between([box, -Infinity], [box, Infinity]).reverse().limit(mostThreads).toArray()
  return parseRows(mailThreadRow, rows, () => undefined).map(({ thread }) => thread)
}

/** The position where a page of messages ends or begins; neither is set for the newest page. */
export interface MessagePlace {
  readonly beforeId?: number
  readonly afterId?: number
}

/** A page of messages from the device; null for a thread without messages on the device. */
export async function readMessages(
  { db }: Pick<DeviceStore, 'db'>,
  threadId: number,
  place: MessagePlace,
): Promise<(MessagePage & { messages: MailMessage[] }) | null> {
  const [thread] = parseRows(mailThreadRow, [await db.mailThreads.get(threadId)], () => undefined)
  const rows = await db.mailMessages.where('[threadId+messageId]').between([threadId, -Infinity], [threadId, Infinity]).toArray()
  const all = parseRows(mailMessageRow, rows, () => undefined).map(({ message }) => message)
  if (!thread || all.length === 0) return null
  const { beforeId = Infinity, afterId = -Infinity } = place
  const asked = all.filter(({ messageId }) => messageId < beforeId && messageId > afterId)
  const messages = place.afterId === undefined ? asked.slice(-messagesPerPage) : asked.slice(0, messagesPerPage)
  const [first, last] = [messages[0], messages.at(-1)]
  return {
    thread: thread.thread,
    messages,
    hasOlder: first !== undefined && all[0] !== first,
    hasNewer: last !== undefined && all.at(-1) !== last,
  }
}

/** The newest message of a thread on the device; 0 for none. */
export async function newestMessage(
  { db }: Pick<DeviceStore, 'db'>,
  threadId: number,
): Promise<{ messageId: number; publishedAt: number }> {
  const row = await db.mailMessages.where('[threadId+messageId]').between([threadId, -Infinity], [threadId, Infinity]).last()
  const [parsed] = parseRows(mailMessageRow, [row], () => undefined)
  return { messageId: parsed?.messageId ?? 0, publishedAt: parsed?.message.publishedAt ?? 0 }
}

/** The thread no longer exists for this member. */
export function forgetThread({ db }: Pick<DeviceStore, 'db'>, threadId: number): Promise<void> {
  return db.transaction('rw', db.mailThreads, db.mailMessages, () => dropThreads(db, [threadId]))
}

async function dropThreads(db: DeviceStore['db'], threadIds: readonly number[]): Promise<void> {
  await db.mailThreads.bulkDelete([...threadIds])
  for (const threadId of threadIds)
    await db.mailMessages.where('[threadId+messageId]').between([threadId, -Infinity], [threadId, Infinity]).delete()
}

const threadRow = (thread: MailThread) => ({ threadId: thread.threadId, box: thread.box, lastAt: thread.last.publishedAt, thread })
