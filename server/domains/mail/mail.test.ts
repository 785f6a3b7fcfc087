import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { mailLimits } from '#contract/chat/limits.ts'
import { deletedName } from '#contract/members.ts'
import { setSale } from '#contract/money/sales.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { mailAttachments, mailMessages, mailSeats } from '../../db/tables/mail/mail.ts'
import { blocks } from '../../db/tables/social.ts'
import { chatSettings } from '../../db/tables/chat/chat.ts'
import { createTestServer, insertVideo, makeFriends, mailCalls, signInFriends, type Credentials } from '../../testing/index.ts'

const server = await createTestServer()
const mail = mailCalls(server)
afterAll(() => server.close())

const twoFriends = () => signInFriends(server)
const ids = async (as: Credentials, box: Parameters<typeof mail.list>[1] = 'inbox') =>
  (await mail.list(as, box)).data.items.map(({ threadId }) => threadId)
const changesSince = (before: number) =>
  server.events
    .slice(before)
    .flatMap((event) => (event.name === 'mail.changed' ? [event.payload] : []))
    .toSorted((one, other) => one.memberId - other.memberId)

describe('a mail message', () => {
  it('[I-03] [I-04] opens a thread with its text and subject; for the others it is unread, for its sender read', async () => {
    const [tom, jan] = await twoFriends()
    const before = server.events.length
    const { thread, message } = (await mail.write(tom, [jan], 'Which **rope**?\nJute or hemp?', ' A  question ')).data
    expect(thread).toMatchObject({ subject: 'A question', box: 'inbox', isRead: true, isRequest: false, messageTotal: 1 })
    expect(thread.users.map(({ userId, isRead }) => [userId, isRead])).toEqual([
      [tom.memberId, true],
      [jan.memberId, false],
    ])
    expect(message).toMatchObject({ text: 'Which **rope**?\nJute or hemp?', editedAt: null, can: { canEdit: true, canRemove: true } })
    expect(changesSince(before)).toEqual([
      { memberId: tom.memberId, threadId: thread.threadId },
      { memberId: jan.memberId, threadId: thread.threadId, isNew: true },
    ])
    const [theirs] = (await mail.list(jan)).data.items
    expect(theirs).toMatchObject({ threadId: thread.threadId, isRead: false, can: { canReply: true } })
    expect(theirs?.last).toMatchObject({ senderId: tom.memberId, excerpt: 'Which rope? Jute or hemp?', attachmentTotal: 0 })
    expect([await mail.count(jan), await mail.count(tom)]).toEqual([
      { unread: 1, requests: 0 },
      { unread: 0, requests: 0 },
    ])
    await mail.read(jan, thread.threadId)
    expect(await mail.count(jan)).toEqual({ unread: 0, requests: 0 })
    const [own] = (await mail.list(tom)).data.items
    expect(own?.users.every(({ isRead }) => isRead)).toBe(true)
    await mail.answer(jan, thread.threadId, 'Jute')
    expect([(await mail.count(tom)).unread, (await mail.count(jan)).unread]).toEqual([1, 0])
    expect((await mail.list(tom)).data.items[0]?.last).toMatchObject({ senderId: jan.memberId, excerpt: 'Jute' })
    // The other endpoint, with the same result.
    await mail.send(tom, { threadId: thread.threadId, text: 'Thank you' })
    expect(await mail.texts(jan, thread.threadId)).toEqual(['Which **rope**?\nJute or hemp?', 'Jute', 'Thank you'])
  })

  it('[I-03] goes to several members, by id and by name in any case, and creates one thread for all', async () => {
    const [tom, jan] = await twoFriends()
    const named = await server.asMember({ name: 'Rope.Maker' })
    await makeFriends(server.db, tom.memberId, named.memberId)
    const input = { userIds: [jan.memberId, jan.memberId], userNames: ['rope.MAKER'], text: 'To both' }
    const { thread } = (await mail.send(tom, input)).data
    expect(thread.users.map(({ userId }) => userId)).toEqual([tom.memberId, jan.memberId, named.memberId])
    await mail.answer(named, thread.threadId, 'From me to both')
    for (const each of [tom, jan]) expect(await mail.texts(each, thread.threadId)).toEqual(['To both', 'From me to both'])
    expect([(await mail.count(tom)).unread, (await mail.count(jan)).unread]).toEqual([1, 1])
  })

  it('[SELL-03] about a video goes into the mailbox of its owner, under the video’s title, for every member who may see it', async () => {
    const [tom, jan] = await twoFriends()
    const video = await insertVideo(server.db, { ownerId: jan.memberId, title: 'Knots' })
    const { thread } = (await mail.send(tom, { videoId: video.id, text: 'Is it for sale?' })).data
    expect([thread.users.map(({ userId }) => userId), thread.subject]).toEqual([[tom.memberId, jan.memberId], 'Knots'])
    const { items } = (await mail.list(jan)).data
    expect(items[0]).toMatchObject({ threadId: thread.threadId, subject: 'Knots' })
    expect((await mail.count(jan)).unread).toBe(1)
    expect(await mail.texts(jan, thread.threadId)).toEqual(['Is it for sale?'])
    const hidden = await insertVideo(server.db, { ownerId: jan.memberId, status: 'new' })
    expect((await mail.send(tom, { videoId: hidden.id, text: 'And this?' })).refusal?.code).toBe('not_found')
    expect((await mail.send(jan, { videoId: video.id, text: 'Mine' })).refusal?.errors).toEqual({ user_ids: ['invalid'] })
  })

  it('[SELL-03] a message to the seller of a video sold in private is in their mailbox, with the video’s title', async () => {
    const [buyer, seller] = [await server.asMember(), await server.asMember({ groupId: groups.vendor })]
    const video = await insertVideo(server.db, { ownerId: seller.memberId, title: 'Diamond lattice' })
    const terms = { typeId: 'video', itemId: video.id, mode: 'contact', priceDollar: 40 } as const
    expect((await server.call(setSale, terms, { as: seller })).data.offer).toMatchObject({ mode: 'contact' })
    const { thread } = (await mail.send(buyer, { videoId: video.id, subject: 'Diamond lattice', text: 'Is it still there?' })).data
    // Somebody they do not know: under their requests, until they answer.
    const [theirs] = (await mail.list(seller, 'requests')).data.items
    expect(theirs).toMatchObject({ threadId: thread.threadId, subject: 'Diamond lattice', isRead: false, can: { canReply: true } })
    expect(theirs?.last).toMatchObject({ senderId: buyer.memberId, excerpt: 'Is it still there?' })
    expect(await mail.texts(seller, thread.threadId)).toEqual(['Is it still there?'])
    expect((await mail.count(seller)).requests).toBe(1)
    await mail.answer(seller, thread.threadId, 'It is')
    expect(await ids(seller)).toEqual([thread.threadId])
    expect(await mail.texts(buyer, thread.threadId)).toEqual(['Is it still there?', 'It is'])
    // Private: between the two alone.
    expect(thread.users.map(({ userId }) => userId).toSorted((one, other) => one - other)).toEqual([buyer.memberId, seller.memberId])
    expect(await ids(await server.asMember())).toEqual([])
  })

  it('[I-10] without text and photo, or without a recipient, is refused naming the field', async () => {
    const [tom, jan] = await twoFriends()
    const to = { userIds: [jan.memberId] }
    for (const text of ['', '  \n ', '\u200b\u2063'])
      expect((await mail.send(tom, { ...to, text })).refusal).toEqual({ code: 'validation_failed', errors: { text: ['required'] } })
    expect((await mail.send(tom, { text: 'Hello?' })).refusal?.errors).toEqual({ user_ids: ['required'] })
    expect((await mail.send(tom, { userIds: [tom.memberId], text: 'Me' })).refusal?.errors).toEqual({ user_ids: ['invalid'] })
    expect((await mail.send(tom, { userNames: [tom.member.name], text: 'Me' })).refusal?.errors).toEqual({ user_ids: ['invalid'] })
    const many = Array.from({ length: mailLimits.recipients + 1 }, (_, index) => index + 1)
    expect((await mail.send(tom, { userIds: many, text: 'All' })).refusal?.errors).toEqual({ user_ids: ['too_many'] })
    const long = 'x'.repeat(mailLimits.messageLength + 1)
    expect((await mail.send(tom, { ...to, text: long })).refusal?.errors).toEqual({ text: ['too_long'] })
    const { threadId } = (await mail.write(tom, [jan], 'Hello')).data.thread
    expect((await mail.answer(jan, threadId, ' ')).refusal?.errors).toEqual({ text: ['required'] })
    expect((await mail.edit(tom, (await mail.messages(tom, threadId)).data.messages[0]?.messageId ?? 0, ' \u200b')).refusal?.code).toBe(
      'validation_failed',
    )
    expect(await ids(tom)).toEqual([threadId])
  })

  it('to a missing, deleted or unapproved account is refused like one to nobody; to a closed account it is forbidden', async () => {
    const tom = await server.asMember()
    const gone = await server.asMember({ deletedAt: new Date() })
    const banned = await server.asMember({ groupId: groups.banned })
    const registered = await server.asMember({ groupId: groups.registered })
    for (const userId of [999_999_999, gone.memberId, banned.memberId, registered.memberId])
      expect((await mail.send(tom, { userIds: [userId], text: 'Hello' })).refusal?.code).toBe('user_not_found')
    expect((await mail.send(tom, { userNames: ['nobody-at-all'], text: 'Hello' })).refusal?.code).toBe('user_not_found')
    const remembered = await server.asMember({ groupId: groups.memorial })
    expect((await mail.send(tom, { userIds: [remembered.memberId], text: 'Hello' })).refusal?.code).toBe('forbidden')
    expect(await ids(tom, 'sent')).toEqual([])
  })

  it('carries photos of its sender, but nobody else’s, and no voice message', async () => {
    const [tom, jan] = await twoFriends()
    const [one, two, voice] = [await mail.picture(tom), await mail.picture(tom), await mail.picture(tom, 'voice')]
    const { thread, message } = (await mail.write(tom, [jan], { attachmentIds: [two.id, one.id] })).data
    expect(message.attachments.map(({ attachmentId }) => attachmentId)).toEqual([two.id, one.id])
    expect(thread.last).toMatchObject({ excerpt: '', attachmentTotal: 2 })
    const [seen] = (await mail.messages(jan, thread.threadId)).data.messages
    expect(seen?.attachments[0]).toMatchObject({ destination: `/media/attachments/${two.name}`, width: 40, height: 30, kind: 'picture' })
    for (const attachmentIds of [[one.id], [voice.id], [999_999_999]])
      expect((await mail.answer(attachmentIds[0] === voice.id ? tom : jan, thread.threadId, { attachmentIds })).refusal?.errors).toEqual({
        attachment_ids: ['invalid'],
      })
    expect(await server.db.$count(mailAttachments, eq(mailAttachments.attachmentId, one.id))).toBe(1)
  })

  it('[S-18] is stored as plain text, whatever it looks like', async () => {
    const [tom, jan] = await twoFriends()
    const hostile = '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1) %27;drop table members;--'
    const { thread } = (await mail.write(tom, [jan], hostile, '<b>bold</b>')).data
    expect([thread.subject, ...(await mail.texts(jan, thread.threadId))]).toEqual(['<b>bold</b>', hostile])
    expect((await mail.write(tom, [jan], 'bell \u0007')).refusal?.errors).toEqual({ text: ['control'] })
    const overridden = (await mail.write(tom, [jan], 'abc\u202edef')).data.message.text
    expect(overridden).toBe('abcdef')
  })

  it('sent twice with one key is stored once, and two simultaneous ones are both stored, each with its own position', async () => {
    const [tom, jan] = await twoFriends()
    const key = crypto.randomUUID()
    const input = { userIds: [jan.memberId], text: 'Once' }
    const answers = await Promise.all([1, 2, 3].map(() => mail.send(tom, input, key)))
    expect(new Set(answers.map(({ data }) => data.thread.threadId)).size).toBe(1)
    expect(await ids(jan)).toHaveLength(1)
    const threadId = answers[0]?.data.thread.threadId ?? 0
    const twice = crypto.randomUUID()
    await Promise.all([mail.answer(jan, threadId, 'Back', twice), mail.answer(jan, threadId, 'Back', twice)])
    await Promise.all(Array.from({ length: 6 }, (_, index) => mail.answer(index % 2 === 0 ? tom : jan, threadId, `At once ${index}`)))
    const { messages, thread } = (await mail.messages(jan, threadId)).data
    expect([messages.length, thread.messageTotal]).toEqual([8, 8])
    expect(messages.map(({ messageId }) => messageId)).toEqual(messages.map(({ messageId }) => messageId).toSorted((a, b) => a - b))
    const [seat] = await server.db.select().from(mailSeats).where(eq(mailSeats.memberId, tom.memberId))
    expect(seat?.lastId).toBe(messages.at(-1)?.messageId)
  })

  it('[I-05] is edited in place by its sender, marked once, and for everyone', async () => {
    const [tom, jan] = await twoFriends()
    const { thread, message } = (await mail.write(tom, [jan], 'Befor')).data
    expect((await mail.edit(tom, message.messageId, 'Befor')).data.editedAt).toBeNull()
    const before = server.events.length
    expect((await mail.edit(tom, message.messageId, 'Before')).data).toMatchObject({ text: 'Before', editedAt: expect.any(Number) })
    expect(changesSince(before).map(({ memberId, isNew }) => [memberId, isNew])).toEqual([
      [tom.memberId, undefined],
      [jan.memberId, undefined],
    ])
    const [seen] = (await mail.messages(jan, thread.threadId)).data.messages
    expect(seen).toMatchObject({ text: 'Before', editedAt: expect.any(Number), can: { canEdit: false, canRemove: true } })
    expect((await mail.edit(jan, message.messageId, 'Mine now')).refusal?.code).toBe('forbidden')
    expect(await mail.texts(tom, thread.threadId)).toEqual(['Before'])
  })

  it('[I-05] is removed by its sender for all, by others for themselves; a thread without messages disappears', async () => {
    const [tom, jan] = await twoFriends()
    const { thread, message: first } = (await mail.write(tom, [jan], 'First')).data
    const second = (await mail.answer(jan, thread.threadId, 'Second')).data.message
    const third = (await mail.answer(tom, thread.threadId, 'Third')).data.message
    await mail.removeMessage(jan, first.messageId)
    expect([await mail.texts(jan, thread.threadId), await mail.texts(tom, thread.threadId)]).toEqual([
      ['Second', 'Third'],
      ['First', 'Second', 'Third'],
    ])
    await mail.removeMessage(tom, third.messageId)
    const [theirs] = (await mail.list(jan)).data.items
    expect([theirs?.messageTotal, theirs?.last.excerpt]).toEqual([1, 'Second'])
    expect((await mail.removeMessage(tom, third.messageId)).refusal?.code).toBe('not_found')
    await mail.removeMessage(jan, second.messageId)
    expect([await ids(jan), (await mail.messages(jan, thread.threadId)).refusal?.code]).toEqual([[], 'not_found'])
    expect(await mail.texts(tom, thread.threadId)).toEqual(['First'])
    await mail.answer(tom, thread.threadId, 'Again')
    expect(await mail.texts(jan, thread.threadId)).toEqual(['Again'])
  })

  it('to a deleted account shows [deleted], and accepts no reply', async () => {
    const [tom, jan] = await twoFriends()
    const { threadId } = (await mail.write(jan, [tom], 'Good bye')).data.thread
    await server.db.update(members).set({ deletedAt: new Date() }).where(eq(members.id, jan.memberId))
    await server.db.delete(mailSeats).where(eq(mailSeats.memberId, jan.memberId))
    const [thread] = (await mail.list(tom)).data.items
    expect(thread?.users.map(({ userName }) => userName)).toEqual([tom.member.name, deletedName])
    expect(thread?.can.canReply).toBe(false)
    expect((await mail.answer(tom, threadId, 'Wait')).refusal?.code).toBe('forbidden')
    expect((await mail.messages(tom, threadId)).data.messages[0]?.sender.userName).toBe(deletedName)
  })

  it('is shown as read to its sender only if the reader shares that', async () => {
    const [tom, jan] = await twoFriends()
    await server.db.insert(chatSettings).values({ memberId: jan.memberId, showsRead: false })
    const { threadId } = (await mail.write(tom, [jan], 'Read it?')).data.thread
    await mail.read(jan, threadId)
    expect((await mail.list(tom)).data.items[0]?.users.map(({ isRead }) => isRead)).toEqual([true, false])
    expect((await mail.list(jan)).data.items[0]?.isRead).toBe(true)
  })
})

describe('a stranger’s message', () => {
  it('waits among the requests, its photos hidden and without a notification, until it is accepted', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const picture = await mail.picture(tom)
    const before = server.events.length
    const { threadId } = (await mail.write(tom, [jan], { text: 'Hello', attachmentIds: [picture.id] })).data.thread
    expect(changesSince(before).map(({ isNew }) => isNew ?? false)).toEqual([false, false])
    expect([await ids(jan), await ids(jan, 'requests'), await mail.count(jan)]).toEqual([[], [threadId], { unread: 0, requests: 1 }])
    const shown = (await mail.messages(jan, threadId)).data
    expect(shown.thread.isRequest).toBe(true)
    expect(shown.messages[0]?.attachments[0]).toMatchObject({ attachmentId: picture.id, destination: null })
    expect((await mail.messages(tom, threadId)).data.messages[0]?.attachments[0]?.destination).toContain(picture.name)
    await mail.read(jan, threadId)
    expect((await mail.list(tom)).data.items[0]?.users.map(({ isRead }) => isRead)).toEqual([true, false])
    expect((await mail.accept(jan, threadId)).data).toMatchObject({ box: 'inbox', isRequest: false })
    expect((await mail.messages(jan, threadId)).data.messages[0]?.attachments[0]?.destination).toContain(picture.name)
  })

  it('is accepted by a reply, and a member whom the recipient has written to before goes straight into the inbox', async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const { threadId } = (await mail.write(tom, [jan], 'Hello')).data.thread
    await mail.answer(tom, threadId, 'Still here?')
    expect(await ids(jan, 'requests')).toEqual([threadId])
    await mail.answer(jan, threadId, 'Yes')
    expect([await ids(jan), await ids(jan, 'requests')]).toEqual([[threadId], []])
    const other = (await mail.write(tom, [jan], 'Another matter')).data.thread.threadId
    expect(await ids(jan)).toEqual([other, threadId])
  })

  it("moved to the trash stays a request: its photos hidden, and the stranger's next message a request again", async () => {
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const picture = await mail.picture(tom)
    const { threadId } = (await mail.write(tom, [jan], { attachmentIds: [picture.id] })).data.thread
    await mail.remove(jan, [threadId])
    expect((await mail.messages(jan, threadId)).data.messages[0]?.attachments[0]?.destination).toBeNull()
    await mail.answer(tom, threadId, 'Why?')
    expect([await ids(jan), await ids(jan, 'requests'), await ids(jan, 'trash')]).toEqual([[], [threadId], []])
    await mail.remove(jan, [threadId])
    await mail.remove(jan, [threadId])
    await mail.answer(tom, threadId, 'Hello?')
    expect([await ids(jan, 'requests'), await mail.texts(jan, threadId)]).toEqual([[threadId], ['Hello?']])
  })

  it('counts towards a daily limit', async () => {
    const tom = await server.asMember()
    const strangers = await Promise.all(Array.from({ length: mailLimits.strangersPerDay + 1 }, () => server.asMember()))
    const [late, ...others] = strangers
    if (!late) throw new Error('Nobody is there.')
    for (const start of [0, 10]) expect((await mail.write(tom, others.slice(start, start + 10), 'Hello all')).status).toBe(200)
    expect((await mail.write(tom, [late], 'Hello')).refusal?.code).toBe('rate_limited')
    expect(await ids(late, 'requests')).toEqual([])
    await makeFriends(server.db, tom.memberId, late.memberId)
    expect((await mail.write(tom, [late], 'Hello')).status).toBe(200)
    server.clock.advance(25 * 3_600_000)
    expect((await mail.write(await server.asMember(), [tom], 'Hello')).status).toBe(200)
    server.clock.set(new Date())
  })
})

describe('a blocked member', () => {
  const block = (one: Credentials, other: Credentials) =>
    server.db.insert(blocks).values({ memberId: one.memberId, blockedId: other.memberId })

  it('[I-09] [S-29] cannot start a thread, and gets the answer for a missing member; the blocker may not write either', async () => {
    const [tom, jan] = await twoFriends()
    await block(jan, tom)
    const nobody = await mail.send(tom, { userIds: [999_999_999], text: 'Hello' })
    for (const to of [{ userIds: [jan.memberId] }, { userNames: [jan.member.name] }])
      expect({ ...(await mail.send(tom, { ...to, text: 'Hello' })).body, request_id: '' }).toEqual({ ...nobody.body, request_id: '' })
    expect((await mail.write(jan, [tom], 'Hello')).refusal?.code).toBe('forbidden')
    const admin = await server.asAdmin()
    await block(jan, admin)
    expect((await mail.write(admin, [jan], 'Hello')).refusal?.code).toBe('user_not_found')
    expect([await ids(jan), await ids(tom)]).toEqual([[], []])
  })

  it('[I-09] [S-29] can still write in a thread, but nobody else ever sees it: in no list, count, search, nor after an unblock', async () => {
    const [tom, jan] = await twoFriends()
    const { threadId } = (await mail.write(jan, [tom], 'Before the block')).data.thread
    await mail.read(tom, threadId)
    await block(jan, tom)
    const before = server.events.length
    const { thread, message } = (await mail.answer(tom, threadId, 'Canary after the block')).data
    expect([thread.messageTotal, thread.can.canReply, message.text]).toEqual([2, true, 'Canary after the block'])
    expect(changesSince(before).map(({ memberId }) => memberId)).toEqual([tom.memberId])
    await mail.edit(tom, message.messageId, 'Canary edited')
    expect(changesSince(before).every(({ memberId }) => memberId === tom.memberId)).toBe(true)
    const look = async () => [
      await mail.texts(jan, threadId),
      (await mail.search(jan, 'Canary')).data.total,
      (await mail.count(jan)).unread,
      (await mail.list(jan)).data.items.map(({ last, messageTotal, isRead }) => [last.excerpt, messageTotal, isRead]),
    ]
    const unseen = [['Before the block'], 0, 0, [['Before the block', 1, true]]]
    expect(await look()).toEqual(unseen)
    expect((await mail.list(jan)).data.items[0]?.can.canReply).toBe(false)
    expect((await mail.answer(jan, threadId, 'No')).refusal?.code).toBe('forbidden')
    expect((await mail.removeMessage(jan, message.messageId)).refusal?.code).toBe('not_found')
    // The read mark cannot reveal the block.
    expect((await mail.list(tom)).data.items[0]?.users.map(({ isRead }) => isRead)).toEqual([true, false])
    await server.db.delete(blocks)
    expect(await look()).toEqual(unseen)
    expect(await mail.texts(tom, threadId)).toEqual(['Before the block', 'Canary edited'])
    await mail.answer(tom, threadId, 'After the unblock')
    expect(await mail.texts(jan, threadId)).toEqual(['Before the block', 'After the unblock'])
  })

  it("[I-09] [S-29] and the blocker do not see one another's messages in a thread of several; the others see both", async () => {
    const [tom, jan] = await twoFriends()
    const kim = await server.asMember()
    await makeFriends(server.db, tom.memberId, kim.memberId)
    const { threadId } = (await mail.write(tom, [jan, kim], 'All')).data.thread
    await block(kim, jan)
    await mail.answer(jan, threadId, 'Of Jan')
    await mail.answer(kim, threadId, 'Of Kim')
    expect(await mail.texts(tom, threadId)).toEqual(['All', 'Of Jan', 'Of Kim'])
    expect(await mail.texts(jan, threadId)).toEqual(['All', 'Of Jan'])
    expect(await mail.texts(kim, threadId)).toEqual(['All', 'Of Kim'])
    expect(await server.db.$count(mailMessages, eq(mailMessages.threadId, threadId))).toBe(3)
  })
})
