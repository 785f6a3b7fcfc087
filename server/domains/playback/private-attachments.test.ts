import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConversationKind } from '#contract/chat/chat.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { blocks } from '../../db/tables/social.ts'
import { chatMessages, conversations, seats } from '../../db/tables/chat/chat.ts'
import { attachmentPath, attachmentStorageKey } from '../../lib/media-paths.ts'
import { createTestServer, mailCalls, makeFriends, type Credentials } from '../../testing/index.ts'

const server = await createTestServer()
const mail = mailCalls(server)
afterAll(() => server.close())

async function pictureOf(owner: Credentials) {
  const row = await mail.picture(owner)
  await server.services.storage.put(attachmentStorageKey(row.name), Buffer.from('picture'))
  return row
}
const open = async ({ name }: { name: string }, as?: Credentials) =>
  (await server.app.inject({ url: attachmentPath(name), cookies: as ? { rw_media: as.mediaCookie } : {} })).statusCode
async function three(): Promise<[Credentials, Credentials, Credentials]> {
  const [tom, jan, other] = [await server.asMember(), await server.asMember(), await server.asMember()]
  await makeFriends(server.db, tom.memberId, jan.memberId)
  return [tom, jan, other]
}

/** A conversation with one message by the first member, with a photo. */
async function conversationOf(members: readonly Credentials[], kind: ConversationKind, message: { isWithheld?: boolean } = {}) {
  const [sender] = members
  if (!sender) throw new Error('Nobody talks.')
  const picture = await pictureOf(sender)
  const hash = crypto.randomUUID().replaceAll('-', '')
  const [row] = await server.db.insert(conversations).values({ hash, kind, lastSeq: 1 }).returning()
  const id = row?.id ?? 0
  await server.db.insert(seats).values(members.map(({ memberId }) => ({ conversationId: id, memberId })))
  await server.db
    .insert(chatMessages)
    .values({ conversationId: id, seq: 1, senderId: sender.memberId, clientId: crypto.randomUUID(), attachmentId: picture.id, ...message })
  const seat = (of: Credentials, change: Partial<typeof seats.$inferInsert>) =>
    server.db
      .update(seats)
      .set(change)
      .where(and(eq(seats.conversationId, id), eq(seats.memberId, of.memberId)))
  return { id, picture, seat }
}

describe('[S-09] a photo in a mail message', () => {
  it('opens for its sender and recipients, and for no other member, guest or admin', async () => {
    const [tom, jan, other] = await three()
    const picture = await pictureOf(tom)
    expect(await open(picture, other), 'not sent to anybody yet, as a picture of a comment').toBe(200)
    await mail.write(tom, [jan], { attachmentIds: [picture.id] })
    expect([await open(picture, tom), await open(picture, jan)]).toEqual([200, 200])
    expect([await open(picture, other), await open(picture), await open(picture, await server.asAdmin())]).toEqual([404, 404, 404])
    const answer = await server.app.inject({ url: attachmentPath(picture.name), cookies: { rw_media: jan.mediaCookie } })
    expect(answer.headers['cache-control']).toBe('private, max-age=60')
    const hidden = await server.app.inject({ url: attachmentPath(picture.name), cookies: { rw_media: other.mediaCookie } })
    const never = await server.app.inject({ url: attachmentPath(`${'0'.repeat(32)}.webp`), cookies: { rw_media: other.mediaCookie } })
    expect([hidden.statusCode, hidden.body]).toEqual([never.statusCode, never.body])
  })

  it('closes with the message: withdrawn, removed by its reader, or deleted with the thread', async () => {
    const [tom, jan] = await three()
    const pictures = [await pictureOf(tom), await pictureOf(tom), await pictureOf(tom)] as const
    const first = (await mail.write(tom, [jan], { attachmentIds: [pictures[0].id] })).data
    const { threadId } = first.thread
    const second = (await mail.answer(tom, threadId, { attachmentIds: [pictures[1].id] })).data.message
    await mail.answer(tom, threadId, { attachmentIds: [pictures[2].id] })
    const all = () => Promise.all(pictures.map((picture) => open(picture, jan)))
    expect(await all()).toEqual([200, 200, 200])
    await mail.removeMessage(tom, first.message.messageId)
    await mail.removeMessage(jan, second.messageId)
    expect(await all()).toEqual([404, 404, 200])
    await mail.remove(jan, [threadId])
    expect(await all()).toEqual([404, 404, 200])
    await mail.remove(jan, [threadId])
    expect(await all()).toEqual([404, 404, 404])
    expect(await open(pictures[0], tom)).toBe(200)
  })

  it('of a stranger opens once they are accepted, and not when moved to the trash', async () => {
    const [tom, , other] = await three()
    const picture = await pictureOf(other)
    const { threadId } = (await mail.write(other, [tom], { attachmentIds: [picture.id] })).data.thread
    expect(await open(picture, tom)).toBe(404)
    await mail.remove(tom, [threadId])
    expect(await open(picture, tom)).toBe(404)
    await mail.accept(tom, threadId)
    expect(await open(picture, tom)).toBe(200)
  })

  it('[S-29] that was withheld from the member who blocked its sender never opens for them', async () => {
    const [tom, jan] = await three()
    const { threadId } = (await mail.write(tom, [jan], 'Before')).data.thread
    await server.db.insert(blocks).values({ memberId: jan.memberId, blockedId: tom.memberId })
    const picture = await pictureOf(tom)
    await mail.answer(tom, threadId, { attachmentIds: [picture.id] })
    await server.db.delete(blocks)
    expect([await open(picture, jan), await open(picture, tom)]).toEqual([404, 200])
  })
})

describe('[S-09] a photo in a chat', () => {
  it('opens for participants while they have a seat and see the message', async () => {
    const [tom, jan, other] = await three()
    const { picture, seat } = await conversationOf([tom, jan], 'pair')
    const [row] = await server.db.select().from(attachments).where(eq(attachments.id, picture.id))
    expect(row?.isPrivate).toBe(true)
    expect([await open(picture, tom), await open(picture, jan), await open(picture, other)]).toEqual([200, 200, 404])
    await seat(jan, { isRequest: true })
    expect(await open(picture, jan)).toBe(404)
    await seat(jan, { isRequest: false, clearedSeq: 1 })
    expect(await open(picture, jan)).toBe(404)
    await seat(jan, { clearedSeq: 0, leftAt: new Date() })
    expect(await open(picture, jan)).toBe(404)
    await seat(jan, { leftAt: null })
    expect(await open(picture, jan)).toBe(200)
    await server.db.update(conversations).set({ deletedAt: new Date() })
    expect(await open(picture, jan)).toBe(404)
  })

  it('[S-29] stays with its sender when it was withheld, and in a group is closed by a block', async () => {
    const [tom, jan, other] = await three()
    const withheld = await conversationOf([tom, jan], 'pair', { isWithheld: true })
    expect([await open(withheld.picture, tom), await open(withheld.picture, jan)]).toEqual([200, 404])
    const group = await conversationOf([tom, jan, other], 'group')
    const pair = await conversationOf([tom, jan], 'pair')
    await server.db.insert(blocks).values({ memberId: jan.memberId, blockedId: tom.memberId })
    expect([await open(group.picture, jan), await open(group.picture, other), await open(pair.picture, jan)]).toEqual([404, 200, 200])
  })
})
