/**
 * How Postgres reads a large amount of mail: 100,000 messages, some members with thousands of threads, one thread with thousands of
 * messages.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestServer,
  insertManyMembers,
  insertWithoutTriggers,
  mailCalls,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { recordStatements, type RecordedStatements } from '../../testing/explain-statements.ts'
import { mailDomain } from './index.ts'

const totals = { members: 20_000, threads: 40_000, messages: 100_000, hidden: 20_000 } as const

let server: TestServer
let owner: pg.Client
let statements: RecordedStatements
let reader: Credentials
let mail: ReturnType<typeof mailCalls>
/** The longest thread. */
const threadId = 1
let cursor = ''

beforeAll(async () => {
  // Only this domain: other domains check their own tables every few seconds, which would be recorded too.
  server = await createTestServer({ domains: [mailDomain] })
  mail = mailCalls(server)
  reader = await server.asMember()
  await insertManyMembers(server.database, totals.members)
  const { database } = server
  const other = (n: string) => `(${reader.memberId} + 1 + (${n} * 7919) % ${totals.members - 10})`
  await insertWithoutTriggers(database, `insert into mail_threads (subject) select 'Subject ' || n from generate_series(1, $1) n`, [
    totals.threads,
  ])
  // The first thread has thousands of messages, the others a few each.
  await insertWithoutTriggers(
    database,
    `insert into mail_messages (thread_id, sender_id, text, published_at)
     select case when n % 50 = 0 then 1 else 2 + n % ($2 - 1) end, ${other('n')}, md5(n::text) || ' rope ' || md5((n * 3)::text),
       timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, $1) n`,
    [totals.messages, totals.threads],
  )
  // A thousand threads belong to the reader, the rest to others.
  const seat = (memberId: string, isReader: boolean) => `
    insert into mail_seats (thread_id, member_id, box, is_read, has_written, last_id, last_at, message_total)
    select thread_id, ${memberId}, (array['inbox', 'inbox', 'archive', 'trash', 'requests'])[1 + thread_id % 5], thread_id % 3 > 0, thread_id % 2 = 0,
      max(id), max(published_at), count(*) from mail_messages ${isReader ? 'where thread_id % 40 = 1' : ''} group by thread_id`
  await insertWithoutTriggers(database, seat(String(reader.memberId), true), [])
  await insertWithoutTriggers(database, seat(other('thread_id'), false), [])
  await insertWithoutTriggers(
    database,
    `insert into mail_hidden select id, ${other('id')} from mail_messages order by md5(id::text) limit $1`,
    [totals.hidden],
  )
  await insertWithoutTriggers(
    database,
    `insert into mail_hidden select id, ${reader.memberId} from mail_messages where thread_id = 1 and id % 100 = 0`,
    [],
  )
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  for (const table of ['members', 'mail_threads', 'mail_messages', 'mail_seats', 'mail_hidden'])
    await owner.query(`vacuum analyze ${table}`)
  cursor = (await mail.list(reader, 'inbox', { page: 5 })).data.nextCursor ?? ''
  statements = recordStatements(server, owner, {
    small: new Set(['blocks', 'friends', 'mail_attachments', 'attachments', 'talk_settings']),
    only: (text) => /mail_/.test(text),
  })
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

describe('[S-38] mail tables are never read completely', () => {
  it.each([
    ['the inbox', () => mail.list(reader)],
    ['the inbox, further down', () => mail.list(reader, 'inbox', { cursor })],
    ['what was sent', () => mail.list(reader, 'sent')],
    ['the newest letters of a long thread', () => mail.messages(reader, threadId)],
    ['older letters of it', () => mail.messages(reader, threadId, { beforeId: 50_000 })],
    ['newer letters of it', () => mail.messages(reader, threadId, { afterId: 50_000 })],
    ['letters of a moment of it', () => mail.messages(reader, threadId, { timestampUntil: Date.parse('2026-01-01T14:00:00Z') / 1000 })],
    ['marking it as read', () => mail.read(reader, threadId)],
    ['searching for something rare', () => mail.search(reader, 'c4ca4238a0b9')],
    ['searching for something in every letter', () => mail.search(reader, 'rope')],
    ['searching for two signs', () => mail.search(reader, 'ro')],
  ])('by %s', async (_name, read) => {
    statements.forget()
    expect((await read()).status).toBe(200)
    expect(await statements.sequentialScans()).toEqual([])
  })

  it('by its counts, and no mailbox or thread is sorted first', async () => {
    statements.forget()
    await mail.count(reader)
    expect(await statements.sequentialScans()).toEqual([])
    for (const read of [() => mail.list(reader), () => mail.list(reader, 'sent'), () => mail.messages(reader, threadId)]) {
      statements.forget()
      await read()
      expect((await statements.sorts()).filter((problem) => !/(thread|message)_id" in/.test(problem))).toEqual([])
    }
  })
})
