/** Search in the mail on the device: an index in memory, brought up to what the store has before each search. */
import type { MailThread } from '#contract/talk/mail.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { parseRows } from '../db/parse-rows.ts'
import { mailMessageRow, mailThreadRow, type MailMessageRow } from './talk-rows.ts'
import { createTextIndex } from './text-index.ts'

export interface MailSearch {
  /** Threads outside the trash whose subject, members or letters have all the words, newest letter first. */
  readonly find: (words: string) => Promise<MailThread[]>
  /** Their words have changed. */
  readonly forget: (messageIds: readonly number[]) => void
}

const mostLetters = 200
const mostThreads = 50

export function createMailSearch({ db }: Pick<DeviceStore, 'db'>): MailSearch {
  const letters = createTextIndex<number>()
  const threadOf = new Map<number, number>()

  function drop(messageId: number): void {
    threadOf.delete(messageId)
    letters.remove(messageId)
  }

  /** Reads the names of all rows, which is quick, and only the rows that are new. */
  async function catchUp(): Promise<void> {
    const keys = await db.mailMessages.toCollection().primaryKeys()
    const there = new Set(keys)
    for (const messageId of threadOf.keys()) if (!there.has(messageId)) drop(messageId)
    const missing = keys.filter((messageId) => !threadOf.has(messageId))
    const rows = missing.length > keys.length / 2 ? await db.mailMessages.toArray() : await db.mailMessages.bulkGet(missing)
    for (const row of parseRows(mailMessageRow, rows, () => undefined)) take(row)
  }

  function take({ messageId, threadId, message }: MailMessageRow): void {
    threadOf.set(messageId, threadId)
    letters.put(messageId, `${message.text} ${message.sender.userName}`, message.publishedAt)
  }

  return {
    async find(words) {
      await catchUp()
      const threads = new Map(
        parseRows(mailThreadRow, await db.mailThreads.toArray(), () => undefined)
          .filter(({ box }) => box !== 'trash')
          .map(({ threadId, thread }) => [threadId, thread]),
      )
      const heads = createTextIndex<number>()
      for (const [threadId, thread] of threads)
        heads.put(threadId, [thread.subject, thread.last.excerpt, ...thread.users.map(({ userName }) => userName)].join(' '), 0)
      const found = new Set([...heads.find(words, mostThreads), ...letters.find(words, mostLetters).map((id) => threadOf.get(id) ?? 0)])
      return [...found]
        .flatMap((threadId) => threads.get(threadId) ?? [])
        .toSorted((one, other) => other.last.publishedAt - one.last.publishedAt)
        .slice(0, mostThreads)
    },
    forget: (messageIds) => messageIds.forEach(drop),
  }
}
