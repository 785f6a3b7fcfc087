/** Mail that is not the viewer's: other members' threads and messages, and hidden texts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, mailCalls, makeFriends, type Credentials } from '../../testing/index.ts'

const server = await createTestServer()
const mail = mailCalls(server)
afterAll(() => server.close())

let tom: Credentials
let jan: Credentials
let stranger: Credentials
let threadId: number
let messageId: number
beforeEach(async () => {
  ;[tom, jan, stranger] = [await server.asMember(), await server.asMember(), await server.asMember()]
  await makeFriends(server.db, tom.memberId, jan.memberId)
  const { thread, message } = (await mail.write(tom, [jan], 'Canary of the letter', 'Canary of the subject')).data
  ;[threadId, messageId] = [thread.threadId, message.messageId]
})

/** Every row of the mail tables. */
async function everything(): Promise<string> {
  const states: string[] = []
  for (const table of ['mail_threads', 'mail_messages', 'mail_seats', 'mail_hidden', 'mail_attachments']) {
    const { rows } = await server.db.execute<{ hash: string }>(
      sql`select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash from ${sql.identifier(table)} row`,
    )
    states.push(rows[0]?.hash ?? '')
  }
  return states.join()
}

describe('[S-07] another member’s mail', () => {
  const calls: ReadonlyArray<
    readonly [string, (ids: { threadId: number; messageId: number }) => Promise<{ body: unknown; status: number }>]
  > = [
    ['reading', (ids) => mail.read(stranger, ids.threadId)],
    ['its letters', (ids) => mail.messages(stranger, ids.threadId)],
    ['its letters around one of them', (ids) => mail.messages(stranger, ids.threadId, { beforeId: ids.messageId })],
    ['answering', (ids) => mail.answer(stranger, ids.threadId, 'Let me in')],
    ['sending into it', (ids) => mail.send(stranger, { threadId: ids.threadId, text: 'Let me in' })],
    ['editing', (ids) => mail.edit(stranger, ids.messageId, 'Forged')],
    ['removing a letter', (ids) => mail.removeMessage(stranger, ids.messageId)],
    ['accepting', (ids) => mail.accept(stranger, ids.threadId)],
    ['moving', (ids) => mail.move(stranger, [ids.threadId], 'archive')],
    ['archiving', (ids) => mail.archive(stranger, [ids.threadId])],
    ['removing', (ids) => mail.remove(stranger, [ids.threadId])],
  ]

  it.each(calls)('gets the same answer as missing mail when %s, and nothing changes', async (_name, call) => {
    const before = [await everything(), server.events.length]
    const theirs = await call({ threadId, messageId })
    const none = await call({ threadId: 999_999_999, messageId: 999_999_999 })
    expect({ ...Object(theirs.body), request_id: '' }).toEqual({ ...Object(none.body), request_id: '' })
    expect(JSON.stringify(theirs.body)).not.toContain('Canary')
    expect([await everything(), server.events.length]).toEqual(before)
  })

  it('does not lead into one’s own thread: messages of another thread are not valid page edges', async () => {
    const own = (await mail.write(stranger, [tom], 'Mine')).data.thread.threadId
    for (const edges of [{ beforeId: messageId }, { afterId: messageId }])
      expect((await mail.messages(stranger, own, edges)).data.messages).toEqual([])
  })

  it('cannot be recovered after permanent deletion', async () => {
    await mail.remove(jan, [threadId])
    await mail.remove(jan, [threadId])
    expect((await mail.edit(jan, messageId, 'x')).refusal?.code).toBe('not_found')
    expect((await mail.removeMessage(jan, messageId)).refusal?.code).toBe('not_found')
    expect((await mail.read(jan, threadId)).refusal?.code).toBe('not_found')
    expect((await mail.accept(jan, threadId)).refusal?.code).toBe('not_found')
  })
})

describe('[S-08] an answer about mail', () => {
  it("contains only the contract's fields of its members, and no mailbox or mark of others", async () => {
    await mail.archive(jan, [threadId])
    const { body } = await mail.messages(tom, threadId)
    const text = JSON.stringify(body)
    for (const secret of [jan.member.email, jan.member.passwordHash, tom.member.email, 'is_gone', 'cleared_id', 'has_written', '"archive"'])
      expect(text).not.toContain(secret)
    const { thread } = (await mail.messages(tom, threadId)).data
    expect(Object.keys(thread.users[1] ?? {}).toSorted()).toEqual(
      ['isDeleted', 'isRead', 'role', 'serverId', 'statusId', 'userGroupId', 'userId', 'userImage', 'userName'].toSorted(),
    )
  })
})
