import { randomUUID } from 'node:crypto'
import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import { addToGroup, getChatSettings, joinPublic, markRead, openConversation, saveChatSettings } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import { groups } from '#contract/roles.ts'
import { chatMessages } from '../../../db/tables/chat/chat.ts'
import {
  chatCalls,
  createTestServer,
  insertPicture,
  makeFriends,
  type ChatCalls,
  type Credentials,
  type TestServer,
} from '../../../testing/index.ts'
import { findTypingAudience } from '../index.ts'

let server: TestServer
let chat: ChatCalls
let ada: Credentials
let ben: Credentials
let cleo: Credentials
beforeEach(async () => {
  server = await createTestServer()
  chat = chatCalls(server)
  ada = await server.asMember()
  ben = await server.asMember()
  cleo = await server.asMember()
})
afterEach(() => server.close())

describe('a message', () => {
  it('reaches all its recipients with its number, and marks the conversation read for its sender', async () => {
    const group = await chat.groupOf(ada, ben, cleo)
    const sent = await chat.send(ada, group, '  Jute or hemp?  ')
    expect(sent).toMatchObject({ isNew: true, isPublic: false, conversationId: group.id, forRequest: [], withoutMembers: [] })
    expect(sent.recipients.toSorted()).toEqual([ben.memberId, cleo.memberId])
    expect(sent.message).toMatchObject({
      seq: 1,
      text: 'Jute or hemp?',
      senderId: ada.memberId,
      senderName: ada.member.name,
      replyTo: null,
    })
    const answer = await chat.send(ben, group, { text: 'Hemp.', replyToSeq: 1 })
    expect(answer.message.replyTo).toEqual({ seq: 1, senderId: ada.memberId, text: 'Jute or hemp?', attachmentKind: null })
    expect(await chat.get(cleo, group)).toMatchObject({ unreadCount: 2, lastSeq: 2, readSeq: 0, messages: [answer.message] })
    expect(await chat.get(ben, group)).toMatchObject({ unreadCount: 0, readSeq: 2 })
  })

  it("is refused if it is empty, not the sender's to send, or has another member's attachment", async () => {
    const pair = await chat.pairOf(ada, ben)
    await expect(chat.send(ada, pair, ' \n ')).rejects.toMatchObject({ code: 'validation_failed' })
    await expect(chat.send(cleo, pair)).rejects.toMatchObject({ code: 'not_found' })
    await expect(chat.send(ada, pair, { attachmentId: (await insertPicture(server.db, ben.memberId)).id })).rejects.toMatchObject({
      code: 'validation_failed',
    })
    expect(await server.db.$count(chatMessages)).toBe(0)
    const sent = await chat.send(ada, pair, { text: '', attachmentId: (await insertPicture(server.db, ada.memberId)).id })
    expect(sent.message.attachment).toMatchObject({ kind: 'picture', width: 40, destination: expect.stringMatching(/^\/media\//) })
  })

  it('[S-35] is stored once, however often and from however many devices it arrives', async () => {
    const [pair, other] = [await chat.pairOf(ada, ben), await chat.pairOf(ada, cleo)]
    const clientId = randomUUID()
    const all = await Promise.all(Array.from({ length: 8 }, () => chat.send(ada, pair, { clientId })))
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(all.map(({ message }) => message.messageId)).size).toBe(1)
    expect(all.filter(({ isNew, recipients }) => !isNew && recipients.length > 0)).toEqual([])
    await expect(chat.send(ada, other, { clientId })).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    // Another member's device may generate the same id.
    expect((await chat.send(ben, pair, { clientId })).isNew).toBe(true)
    expect(await chat.get(ben, pair)).toMatchObject({ lastSeq: 2 })
    expect(await server.db.$count(chatMessages)).toBe(2)
  })

  it('[S-35] has a number without gaps and in the order of its moment, even if many write at once', async () => {
    const group = await chat.groupOf(ada, ben, cleo)
    const writers = [ada, ben, cleo]
    const sent = await Promise.all(Array.from({ length: 60 }, (_, index) => chat.send(writers[index % 3] ?? ada, group, `${index}`)))
    expect(sent.map(({ message }) => message.seq).toSorted((one, other) => one - other)).toEqual(sent.map((_, index) => index + 1))
    const rows = await server.db.select().from(chatMessages).orderBy(chatMessages.seq)
    const moments = rows.map(({ createdAt }) => createdAt.getTime())
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
    expect(await chat.get(ada, group)).toMatchObject({ lastSeq: 60 })
    // All messages after Ada's own last one.
    const own = Math.max(...sent.filter((_, index) => index % 3 === 0).map(({ message }) => message.seq))
    expect((await chat.get(ada, group)).unreadCount).toBe(60 - own)
  })

  it("keeps the order of moments if its node's clock is behind", async () => {
    const pair = await chat.pairOf(ada, ben)
    const first = await chat.send(ada, pair)
    server.clock.advance(-3_600_000)
    expect((await chat.send(ben, pair)).message.tmCreated).toBe(first.message.tmCreated)
  })

  it('is limited to sixty a minute per member, across all conversations', async () => {
    server.clock.stop()
    const [pair, group] = [await chat.pairOf(ada, ben), await chat.groupOf(ada, ben, cleo)]
    for (let sent = 0; sent < chatLimits.messagesPerMinute; sent += 1) {
      if (sent === chatLimits.messagesAtOnce) server.clock.advance(chatLimits.atOnceSeconds * 1000)
      await chat.send(ada, sent % 2 ? pair : group)
    }
    server.clock.advance(chatLimits.atOnceSeconds * 1000)
    await expect(chat.send(ada, pair)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(chat.send(ada, group)).rejects.toMatchObject({ code: 'rate_limited' })
    await chat.send(ben, pair)
    server.clock.advance(61_000)
    await chat.send(ada, pair)
  })

  it('[S-31] is limited in bursts, more strictly in a public chat', async () => {
    server.clock.stop()
    const [pair, room] = [await chat.pairOf(ada, ben), await chat.publicOf(ben)]
    for (let sent = 0; sent < chatLimits.messagesAtOnce; sent += 1) await chat.send(ada, pair)
    const retryAfterSeconds = expect.closeTo(chatLimits.atOnceSeconds, -1)
    await expect(chat.send(ada, pair)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds })
    server.clock.advance(chatLimits.atOnceSeconds * 1000)
    await chat.send(ada, pair)
    await server.call(joinPublic, room, { as: cleo })
    for (let sent = 0; sent < chatLimits.publicMessagesAtOnce; sent += 1) await chat.send(cleo, room)
    await expect(chat.send(cleo, room)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('of a public chat goes to its room', async () => {
    const room = await chat.publicOf(ada, ben)
    await expect(chat.send(cleo, room)).rejects.toMatchObject({ code: 'not_found' })
    await server.call(joinPublic, room, { as: cleo })
    await chat.block(cleo, ada)
    const sent = await chat.send(ada, room)
    expect(sent).toMatchObject({ isPublic: true, recipients: [], withoutMembers: [cleo.memberId] })
  })

  it('quotes nothing to members who cannot see the quoted message', async () => {
    const group = await chat.groupOf(ada, ben, cleo)
    await chat.send(ada, group, 'Before Dora')
    const dora = await server.asMember()
    await makeFriends(server.db, ada.memberId, dora.memberId)
    await server.call(addToGroup, { ...group, userIds: [dora.memberId] }, { as: ada })
    await chat.block(cleo, ada)
    const answer = await chat.send(ben, group, { replyToSeq: 1 })
    expect(answer.recipients.toSorted()).toEqual([ada.memberId, cleo.memberId, dora.memberId].toSorted())
    expect(answer.withoutAnswered.toSorted()).toEqual([cleo.memberId, dora.memberId].toSorted())
    expect(answer.unquotedMessage.replyTo).toMatchObject({ seq: 1, text: null })
    expect((await chat.get(cleo, group)).messages[0]).toEqual(answer.unquotedMessage)
    // A missing quoted message must not lose the text.
    expect((await chat.send(cleo, group, { text: 'Kept', replyToSeq: 1 })).message).toMatchObject({ text: 'Kept', replyTo: null })
  })
})

describe('first messages of a stranger', () => {
  it('wait as a request, with their media hidden, until they are answered', async () => {
    const pair = await chat.openPair(ada, ben)
    expect(await chat.list(ben, 'requests')).toEqual([])
    const sent = await chat.send(ada, pair, { attachmentId: (await insertPicture(server.db, ada.memberId)).id })
    expect(sent).toMatchObject({ recipients: [ben.memberId], forRequest: [ben.memberId], newlyListed: [ben.memberId] })
    expect(sent.hiddenMessage.attachment).toMatchObject({ kind: 'picture', destination: null })
    expect(await chat.list(ben)).toEqual([])
    expect(await chat.list(ben, 'requests')).toMatchObject([{ isRequest: true, messages: [sent.hiddenMessage] }])
    expect(await findTypingAudience(server.services, ada.memberId, pair.messagingHash)).toMatchObject({ memberIds: [] })
    expect(await findTypingAudience(server.services, ben.memberId, pair.messagingHash)).toBeNull()
    await server.call(markRead, { messagingHash: pair.messagingHash, seq: 1 }, { as: ben })
    expect(server.events.at(-1)).toMatchObject({ name: 'chat.read', payload: { shownTo: [ben.memberId] } })
    expect((await chat.get(ada, pair)).users.find(({ userId }) => userId === ben.memberId)).toMatchObject({ readSeq: null })

    expect(await chat.send(ben, pair)).toMatchObject({ recipients: [ada.memberId], forRequest: [], newlyListed: [ben.memberId] })
    expect(await chat.list(ben)).toMatchObject([{ isRequest: false }])
    expect(await findTypingAudience(server.services, ada.memberId, pair.messagingHash)).toMatchObject({ memberIds: [ben.memberId] })
    expect(await chat.send(ada, pair)).toMatchObject({ forRequest: [] })
  })

  it('do not exist between friends, nor after two members become friends', async () => {
    await makeFriends(server.db, ada.memberId, ben.memberId)
    const pair = await chat.openPair(ada, ben)
    expect(await chat.send(ada, pair)).toMatchObject({ recipients: [ben.memberId], forRequest: [] })
    const later = await chat.openPair(ada, cleo)
    await chat.send(ada, later)
    expect(await chat.list(cleo, 'requests')).toHaveLength(1)
    server.services.bus.emit('friends.made', { memberId: ada.memberId, friendId: cleo.memberId })
    await expect.poll(() => chat.list(cleo)).toMatchObject([{ isRequest: false }])
  })

  it('are a request even if the other member had opened the pair without writing', async () => {
    const pair = await chat.openPair(ben, ada)
    await chat.openPair(ada, ben)
    expect(await chat.send(ada, pair)).toMatchObject({ forRequest: [ben.memberId] })
  })

  it('are counted per day, blocked or not', async () => {
    for (let sent = 0; sent < chatLimits.strangersPerDay; sent += 1)
      await chat.send(ada, await chat.openPair(ada, await server.asMember()), `${sent}`)
    const pair = await chat.openPair(ada, ben)
    const blocked = await chat.openPair(ada, cleo)
    await chat.block(cleo, ada)
    await expect(chat.send(ada, pair)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(chat.send(ada, blocked)).rejects.toMatchObject({ code: 'rate_limited' })
    server.clock.advance(86_400_000)
    await chat.send(ada, pair)
    await chat.send(ada, pair)
    await chat.send(ada, blocked)
    await chat.send(ada, blocked)
  })

  it('include a group, for a member who does not know the one who added them', async () => {
    await makeFriends(server.db, ada.memberId, ben.memberId)
    const group = await chat.openGroup(ada, [ben, cleo], 'Knots')
    expect(await chat.list(cleo, 'requests')).toMatchObject([{ title: 'Knots', isRequest: true }])
    expect(await chat.list(ben)).toMatchObject([{ title: 'Knots', isRequest: false }])
    expect(await chat.send(ada, group)).toMatchObject({ forRequest: [cleo.memberId] })
    expect(
      (await server.call(addToGroup, { messagingHash: group.messagingHash, userIds: [ada.memberId] }, { as: cleo })).refusal?.code,
    ).toBe('forbidden')
  })
})

describe('[S-29] with a block', () => {
  it("a pair accepts the blocked member's messages and shows them to nobody else, even after the block is removed", async () => {
    const pair = await chat.pairOf(ada, ben)
    await chat.send(ada, pair, 'Before')
    await chat.block(ben, ada)
    const before = await chat.get(ben, pair)
    const withheld = await chat.send(ada, pair, 'Withheld')
    expect(withheld).toMatchObject({ isNew: true, recipients: [], forRequest: [], newlyListed: [], withoutMembers: [] })
    expect(await chat.read(ada, pair)).toEqual(['Withheld', 'Before'])
    expect(await chat.read(ben, pair)).toEqual(['Before'])
    // Nothing has changed for the blocker: last message, count and position in their list stay the same.
    expect(await chat.get(ben, pair)).toEqual({ ...before, can: { ...before.can, canWrite: false } })
    expect(await chat.get(ada, pair)).toMatchObject({ lastSeq: 2, can: { canWrite: true } })
    await expect(chat.send(ben, pair)).rejects.toMatchObject({ code: 'forbidden' })
    for (const who of [ada, ben])
      expect((await findTypingAudience(server.services, who.memberId, pair.messagingHash))?.memberIds).toEqual([])
    await server.db.$client.query('delete from blocks')
    expect(await chat.read(ben, pair)).toEqual(['Before'])
    await chat.send(ada, pair, 'After')
    expect(await chat.read(ben, pair)).toEqual(['After', 'Before'])
    expect(await chat.get(ben, pair)).toMatchObject({ unreadCount: 2, lastSeq: 3 })
  })

  it('neither can open a pair: each gets the answer for a missing member', async () => {
    await chat.block(ben, ada)
    const admin = await server.asAdmin()
    await chat.block(ben, admin)
    for (const [as, other] of [
      [ada, ben],
      [ben, ada],
      [admin, ben],
    ] as const) {
      const refused = await server.call(openConversation, { userId: other.memberId }, { as })
      const never = await server.call(openConversation, { userId: 999_999 }, { as })
      expect(refused.body).toEqual({ ...never.body, ref: refused.body['ref'] })
      expect(refused.refusal?.code).toBe('user_not_found')
    }
  })

  it('members of a group do not see one another there: messages, counts, last messages, delivery, typing', async () => {
    const group = await chat.groupOf(ada, ben, cleo)
    await chat.send(cleo, group, 'For all')
    await chat.block(ben, ada)
    const sent = await chat.send(ada, group, 'Not for Ben')
    expect(sent.recipients).toEqual([cleo.memberId])
    expect(await chat.read(ben, group)).toEqual(['For all'])
    expect(await chat.get(ben, group)).toMatchObject({ unreadCount: 1, lastSeq: 1, participantTotal: 2, messages: [{ text: 'For all' }] })
    expect((await chat.get(ben, group)).users.map(({ userId }) => userId)).toEqual([ben.memberId, cleo.memberId])
    expect(await chat.get(ada, group)).toMatchObject({ participantTotal: 2 })
    expect((await chat.send(ben, group, 'Not for Ada')).recipients).toEqual([cleo.memberId])
    expect(await chat.read(ada, group)).toEqual(['Not for Ben', 'For all'])
    expect(await chat.read(cleo, group)).toEqual(['Not for Ada', 'Not for Ben', 'For all'])
    expect(await findTypingAudience(server.services, ada.memberId, group.messagingHash)).toMatchObject({ memberIds: [cleo.memberId] })
    await chat.send(cleo, group)
    await server.call(markRead, { messagingHash: group.messagingHash, seq: 4 }, { as: ben })
    expect(server.events.at(-1)).toMatchObject({ payload: { shownTo: [ben.memberId, cleo.memberId] } })
  })

  it('unread messages of a member no longer count once the reader blocks them', async () => {
    const group = await chat.groupOf(ada, ben, cleo)
    await chat.send(ada, group, 'One')
    await chat.send(cleo, group, 'Two')
    expect(await chat.get(ben, group)).toMatchObject({ unreadCount: 2 })
    await chat.block(ben, ada)
    expect(await chat.get(ben, group)).toMatchObject({ unreadCount: 1 })
    await chat.block(ben, cleo)
    expect(await chat.get(ben, group)).toMatchObject({ unreadCount: 0, messages: [] })
  })
})

describe('shared status', () => {
  it("is switched off setting by setting, without hiding the others' status", async () => {
    const pair = await chat.pairOf(ada, ben)
    await chat.send(ada, pair)
    const typing = (who: Credentials) => findTypingAudience(server.services, who.memberId, pair.messagingHash)
    expect((await server.call(getChatSettings, {}, { as: ben })).data).toEqual({
      showsTyping: true,
      showsRead: true,
      showsOnline: true,
      isRelayOnly: false,
      version: 0,
    })
    await server.call(saveChatSettings, { showsTyping: false }, { as: ben })
    expect((await server.call(saveChatSettings, { showsRead: false }, { as: ben })).data).toMatchObject({
      showsTyping: false,
      showsRead: false,
      showsOnline: true,
    })
    expect((await server.call(saveChatSettings, {}, { as: ben })).data).toMatchObject({ showsTyping: false })
    expect(await typing(ben)).toBeNull()
    expect((await typing(ada))?.memberIds).toEqual([ben.memberId])
    await server.call(markRead, { messagingHash: pair.messagingHash, seq: 1 }, { as: ben })
    expect(server.events.at(-1)).toMatchObject({ name: 'chat.read', payload: { shownTo: [ben.memberId] } })
    const seen = async (as: Credentials, of: Credentials) => (await chat.get(as, pair)).users.find(({ userId }) => userId === of.memberId)
    expect(await seen(ada, ben)).toMatchObject({ readSeq: null })
    expect(await seen(ben, ben)).toMatchObject({ readSeq: 1 })
    expect(await seen(ben, ada)).toMatchObject({ readSeq: 1 })
  })

  it('ends with an account: nobody can write to a closed one', async () => {
    for (const change of [{ group_id: groups.banned }, { deleted_at: new Date() }]) {
      const gone = await server.asMember()
      const pair = await chat.pairOf(ada, gone)
      await chat.send(gone, pair, 'Bye')
      for (const [column, value] of Object.entries(change))
        await server.db.$client.query(`update members set ${column} = $1 where id = $2`, [value, gone.memberId])
      await expect(chat.send(ada, pair)).rejects.toMatchObject({ code: 'forbidden' })
      expect(await chat.get(ada, pair)).toMatchObject({ can: { canWrite: false }, messages: [{ text: 'Bye' }] })
    }
    expect((await chat.list(ada))[0]).toMatchObject({ messages: [{ senderName: '[deleted]', senderImage: null }] })
  })
})
