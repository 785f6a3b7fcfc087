import { eq, gt, max } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addReport } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { handleReports, listReportedContent, readReportedMessage } from '#contract/site/moderation.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { mailAttachments, mailHidden, mailMessages, mailSeats } from '../../db/tables/mail/mail.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { reports } from '../../db/tables/profiles.ts'
import { blocks } from '../../db/tables/social.ts'
import { conversations, seats } from '../../db/tables/chat/chat.ts'
import {
  createTestServer,
  insertChatMessage,
  insertConversation,
  insertMailMessage,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { mayOpenReportedFile } from './index.ts'

let server: TestServer
let staff: Credentials
let me: Credentials
let tom: Credentials
let other: Credentials
/** Entries cannot be deleted, so each test checks only those after this one. */
let lastEntryId = 0

beforeAll(async () => {
  server = await createTestServer()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(reports)
  lastEntryId = (await server.db.select({ id: max(auditEntries.id) }).from(auditEntries))[0]?.id ?? 0
  ;[me, tom, other] = [await server.asMember(), await server.asMember(), await server.asMember()]
})

const report = async (as: Credentials, typeId: 'mail' | 'chat', itemId: number, reasonId: 1 | 4 | 5 = 4, text = 'Please look') =>
  (await server.call(addReport, { typeId, itemId, reasonId, text }, { as })).refusal?.code ?? 'ok'
const listed = async (as = staff, input = {}) => (await server.call(listReportedContent, input, { as })).data
const onlyId = async () => (await server.db.select().from(reports))[0]?.id ?? 0
const read = (reportId: number, as = staff) => server.call(readReportedMessage, { reportId }, { as })
const close = async (reportId: number, as = staff) =>
  (await server.call(handleReports, { reportId, reason: 'Looked at' }, { as })).refusal?.code ?? 'ok'
const audit = async () =>
  (await server.db.select().from(auditEntries).where(gt(auditEntries.id, lastEntryId)).orderBy(auditEntries.id)).map(
    ({ actorId, action, subject }) => [actorId, action, subject],
  )

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

describe('reporting a message', () => {
  it('[S-07] of mail is possible for its readers: forbidden for its sender, and not found for others', async () => {
    const mailMessage = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    expect(await report(tom, 'mail', mailMessage.messageId)).toBe('forbidden')
    expect([await report(other, 'mail', mailMessage.messageId), await report(other, 'mail', 999_999)]).toEqual(['not_found', 'not_found'])
    expect(await report(me, 'mail', mailMessage.messageId)).toBe('ok')

    const hidden = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    await server.db.insert(mailHidden).values({ messageId: hidden.messageId, memberId: me.memberId })
    const cleared = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    await server.db.update(mailSeats).set({ clearedId: cleared.messageId }).where(eq(mailSeats.threadId, cleared.threadId))
    const removed = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    await server.db.update(mailMessages).set({ removedAt: new Date() }).where(eq(mailMessages.id, removed.messageId))
    for (const { messageId } of [hidden, cleared, removed]) expect(await report(me, 'mail', messageId)).toBe('not_found')
  })

  it('[S-07] of the chat is possible for readers: not if withheld, cleared, after leaving, or across a block in a group', async () => {
    const group = await insertConversation(server.db, 'group', [me.memberId, tom.memberId, staff.memberId])
    const said = (more = {}) => insertChatMessage(server.db, group.id, tom.memberId, more)
    const [first, withheld, last] = [await said(), await said({ isWithheld: true }), await said()]
    const standing = async () => [
      await report(me, 'chat', first.id),
      await report(me, 'chat', withheld.id),
      await report(me, 'chat', last.id),
    ]
    const seat = (set: Partial<typeof seats.$inferInsert>) => server.db.update(seats).set(set).where(eq(seats.memberId, me.memberId))
    expect(await standing()).toEqual(['ok', 'not_found', 'ok'])
    expect([await report(tom, 'chat', first.id), await report(other, 'chat', first.id)]).toEqual(['forbidden', 'not_found'])
    await seat({ clearedSeq: 1 })
    expect(await standing()).toEqual(['not_found', 'not_found', 'ok'])
    await seat({ leftAt: new Date() })
    expect(await standing()).toEqual(['not_found', 'not_found', 'not_found'])
    await seat({ leftAt: null })
    await server.db.insert(blocks).values({ memberId: tom.memberId, blockedId: me.memberId })
    expect(await standing()).toEqual(['not_found', 'not_found', 'not_found'])
    await server.db.delete(blocks)
    await server.db.update(conversations).set({ deletedAt: new Date() }).where(eq(conversations.id, group.id))
    expect(await standing()).toEqual(['not_found', 'not_found', 'not_found'])
  })

  it('[S-07] of a pair stays possible for a member who blocked the author, and of a public chat for every visitor', async () => {
    const pair = await insertConversation(server.db, 'pair', [me.memberId, tom.memberId])
    const threat = await insertChatMessage(server.db, pair.id, tom.memberId)
    await server.db.insert(blocks).values({ memberId: me.memberId, blockedId: tom.memberId })
    expect(await report(me, 'chat', threat.id)).toBe('ok')
    const open = await insertConversation(server.db, 'public', [tom.memberId])
    const spam = await insertChatMessage(server.db, open.id, tom.memberId)
    expect([await report(other, 'chat', spam.id), await report(me, 'chat', spam.id)]).toEqual(['ok', 'not_found'])
  })
})

describe('staff', () => {
  it('[S-07] list reports without the messages, the most serious first, page after page', async () => {
    const mailMessages = []
    for (let index = 0; index < 12; index += 1)
      mailMessages.push(await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId], text: `words-canary ${index}` }))
    for (const [index, { messageId }] of mailMessages.entries()) {
      await report(me, 'mail', messageId, index === 11 ? 1 : 5, `Number ${index}`)
      server.clock.advance(1000)
    }
    const first = await listed()
    expect(first).toMatchObject({
      total: 12,
      limit: 10,
      items: [{ reports: [{ text: 'Number 11' }], reasonId: 1, typeId: 'mail' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(first.items[0]).toMatchObject({ reports: [{ reporter: { userId: me.memberId } }], author: { userId: tom.memberId } })
    const second = await listed(staff, { cursor: first.nextCursor })
    const texts = [...first.items, ...second.items].flatMap(({ reports: ofEntry }) => ofEntry.map(({ text }) => text))
    expect(texts).toEqual(['Number 11', ...Array.from({ length: 11 }, (_, index) => `Number ${index}`)])
    expect(second.nextCursor).toBeNull()
    expect(JSON.stringify([first, second])).not.toMatch(/canary|About rope/)
    expect(await audit(), 'the list shows nothing private').toEqual([])
  })

  it('[S-07] [S-08] read the one reported message and nothing around it, and each access is logged', async () => {
    const pair = await insertConversation(server.db, 'pair', [me.memberId, tom.memberId])
    const said = (text: string) => insertChatMessage(server.db, pair.id, tom.memberId, { text })
    await said('before-canary')
    const threat = await said('the reported words')
    await said('after-canary')
    await report(me, 'chat', threat.id)
    const id = await onlyId()
    const answers = [await read(id), await read(id)]
    for (const { body, data } of answers) {
      expect(data.message).toEqual({ text: 'the reported words', attachments: [], createdAt: expect.any(Number) })
      expect(JSON.stringify(body)).not.toMatch(/canary/)
      for (const secret of [pair.messagingHash, tom.member.email, me.member.email]) expect(JSON.stringify(body)).not.toContain(secret)
    }
    expect(await audit()).toEqual([1, 2].map(() => [staff.memberId, 'reported.read', `report:${id}`]))
  })

  it('[S-07] see nothing if the access cannot be logged', async () => {
    const mailMessage = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId], text: 'words-canary' })
    await report(me, 'mail', mailMessage.messageId)
    await asOwner('alter table audit_entries add constraint nobody_writes check (false) not valid')
    const { status, body } = await read(await onlyId())
    await asOwner('alter table audit_entries drop constraint nobody_writes')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('canary')
  })

  it('[S-07] may open the files of a message they have read, while its report is open', async () => {
    const mailMessage = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    const row = { memberId: tom.memberId, width: 4, height: 3, sizeBytes: 1 }
    const [file] = await server.db
      .insert(attachments)
      .values({ ...row, name: 'one.webp' })
      .returning()
    await server.db.insert(mailAttachments).values({ messageId: mailMessage.messageId, attachmentId: file?.id ?? 0, position: 0 })
    await server.db.insert(attachments).values({ ...row, name: 'two.webp' })
    await report(me, 'mail', mailMessage.messageId)
    const id = await onlyId()
    const mayOpen = async () => [
      await mayOpenReportedFile(server.db, staff.memberId, 'one.webp'),
      await mayOpenReportedFile(server.db, staff.memberId, 'two.webp'),
    ]
    expect(await mayOpen()).toEqual([false, false])
    expect((await read(id)).data.message?.attachments).toMatchObject([
      { destination: '/media/attachments/one.webp', kind: 'picture', width: 4 },
    ])
    expect(await mayOpen()).toEqual([true, false])
    expect(await mayOpenReportedFile(server.db, me.memberId, 'one.webp')).toBe(false)
    await close(id)
    expect(await mayOpen()).toEqual([false, false])
  })

  it('[S-07] cannot read a message that no longer exists', async () => {
    const mailMessage = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    await report(me, 'mail', mailMessage.messageId)
    const id = await onlyId()
    await server.db.update(mailSeats).set({ clearedId: mailMessage.messageId }).where(eq(mailSeats.memberId, me.memberId))
    expect((await read(id)).data.message, 'its sender still has it').not.toBeNull()
    expect((await listed()).items).toMatchObject([{ isDeleted: false }])
    await server.db.update(mailSeats).set({ clearedId: mailMessage.messageId }).where(eq(mailSeats.memberId, tom.memberId))
    expect((await read(id)).data.message).toBeNull()
    expect((await listed()).items).toMatchObject([{ isDeleted: true }])
  })

  it('[S-07] close a report: it disappears from the list and grants no further access', async () => {
    const mailMessage = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    await report(me, 'mail', mailMessage.messageId)
    const id = await onlyId()
    expect(await close(id)).toBe('ok')
    expect([await close(id), (await read(id)).refusal?.code, (await listed()).total]).toEqual(['not_found', 'not_found', 0])
    expect(await audit()).toEqual([[staff.memberId, 'reported.close', `report:${id}`]])
  })

  it('[S-07] do not handle reports of their own messages or by themselves', async () => {
    const colleague = await server.asMember({ groupId: groups.staff })
    const byStaff = await insertMailMessage(server.db, { fromId: staff.memberId, toIds: [me.memberId] })
    const toStaff = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [staff.memberId] })
    await report(me, 'mail', byStaff.messageId)
    await report(staff, 'mail', toStaff.messageId)
    expect([(await listed()).total, (await listed(colleague)).total]).toEqual([0, 2])
    for (const { id } of await server.db.select().from(reports)) {
      expect([(await read(id)).refusal?.code, await close(id)]).toEqual(['not_found', 'not_found'])
      expect((await read(id, colleague)).refusal).toBeNull()
    }
  })

  it('[S-07] only: members can access neither the list nor a message in it, and other reports grant no access', async () => {
    const mailMessage = await insertMailMessage(server.db, { fromId: tom.memberId, toIds: [me.memberId] })
    await report(me, 'mail', mailMessage.messageId)
    const id = await onlyId()
    for (const as of [me, tom, other])
      expect([
        (await server.call(listReportedContent, {}, { as })).refusal?.code,
        (await read(id, as)).refusal?.code,
        await close(id, as),
      ]).toEqual(['forbidden', 'forbidden', 'forbidden'])
    await server.call(addReport, { typeId: 'user', itemId: tom.memberId, reasonId: 4, text: '' }, { as: me })
    const [about] = await server.db.select().from(reports).where(eq(reports.typeId, 'user'))
    expect([(await read(about?.id ?? 0)).refusal?.code, (await read(999_999)).refusal?.code]).toEqual(['not_found', 'not_found'])
    expect((await server.call(listReportedContent, {}, { as: await server.asAdmin() })).data.total).toBe(2)
  })
})
