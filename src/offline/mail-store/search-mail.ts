/** Searches the mail on the device: an index in memory, updated from the store before each search. */
import type { MailThread } from '#contract/mail/mail.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { mailMessageRow, mailThreadRow, type MailMessageRow } from '../chat-store/chat-rows.ts'
import { watchTable } from '../chat-store/search-messages.ts'
import { createTextIndex } from '../chat-store/text-index.ts'

export interface MailSearch {
  /** Finds threads outside the trash whose subject, members or messages contain all words, newest message first. */
  readonly find: (words: string) => Promise<MailThread[]>
  /** Drops messages from the index because their text has changed. */
  readonly forget: (messageIds: readonly number[]) => void
  readonly close: () => void
}

const mostMessages = 200
const mostThreads = 50

export function createMailSearch({ db }: Pick<DeviceStore, 'db'>): MailSearch {
  const messages = createTextIndex<number>()
  const threadOf = new Map<number, number>()
  const heads = createHeads(db)
  let isBehind = true
  const stopWatching = watchTable(db.mailMessages, () => (isBehind = true))

  function drop(messageId: number): void {
    threadOf.delete(messageId)
    messages.remove(messageId)
  }

  /** Reads the keys of all rows, and only those rows that are new. */
  async function catchUp(): Promise<void> {
    if (!isBehind) return
    isBehind = false
    const keys = await db.mailMessages.toCollection().primaryKeys()
    const there = new Set(keys)
    for (const messageId of threadOf.keys()) if (!there.has(messageId)) drop(messageId)
    const missing = keys.filter((messageId) => !threadOf.has(messageId))
    const rows = missing.length > keys.length / 2 ? await db.mailMessages.toArray() : await db.mailMessages.bulkGet(missing)
    for (const row of parseRows(mailMessageRow, rows, () => undefined)) take(row)
  }

  function take({ messageId, threadId, message }: MailMessageRow): void {
    threadOf.set(messageId, threadId)
    messages.put(messageId, `${message.text} ${message.sender.userName}`, message.publishedAt)
  }

  return {
    async find(words) {
      await catchUp()
      await heads.catchUp()
      const found = new Set([...heads.find(words), ...messages.find(words, mostMessages).map((id) => threadOf.get(id) ?? 0)])
      return [...found]
        .flatMap((threadId) => heads.threadOf(threadId) ?? [])
        .toSorted((one, other) => other.last.publishedAt - one.last.publishedAt)
        .slice(0, mostThreads)
    },
    forget(messageIds) {
      messageIds.forEach(drop)
      isBehind = true
    },
    close() {
      stopWatching()
      heads.close()
      messages.clear()
      threadOf.clear()
    },
  }
}

/** Threads outside the trash, taken from their rows. */
function createHeads(db: DeviceStore['db']) {
  const index = createTextIndex<number>()
  let threads: ReadonlyMap<number, MailThread> = new Map()
  let isBehind = true
  const stopWatching = watchTable(db.mailThreads, () => (isBehind = true))
  return {
    async catchUp() {
      if (!isBehind) return
      isBehind = false
      const rows = parseRows(mailThreadRow, await db.mailThreads.toArray(), () => undefined).filter(({ box }) => box !== 'trash')
      threads = new Map(rows.map(({ threadId, thread }) => [threadId, thread]))
      index.clear()
      for (const [threadId, { subject, last, users }] of threads)
        index.put(threadId, [subject, last.excerpt, ...users.map(({ userName }) => userName)].join(' '), 0)
    },
    find: (words: string) => index.find(words, mostThreads),
    threadOf: (threadId: number) => threads.get(threadId),
    close() {
      stopWatching()
      index.clear()
      threads = new Map()
    },
  }
}
