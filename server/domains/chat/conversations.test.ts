import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/chat/chat.ts'
import { groups } from '#contract/roles.ts'
import { chatNodes, chatSockets } from '../../db/tables/chat/chat.ts'
import {
  chatCalls,
  createTestServer,
  insertChatMessage,
  insertConversation,
  makeFriends,
  type ChatCalls,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { findStatusAudience, listPublicSeats } from './index.ts'

let server: TestServer
let chat: ChatCalls
let ada: Credentials
let ben: Credentials
let cleo: Credentials
let staff: Credentials
beforeEach(async () => {
  server = await createTestServer()
  chat = chatCalls(server)
  ada = await server.asMember()
  ben = await server.asMember()
  cleo = await server.asMember()
  staff = await server.asMember({ groupId: groups.staff })
})
afterEach(() => server.close())

const eventsOf = (name: string) => server.events.filter((event) => event.name === name).map(({ payload }) => payload)

async function befriend(one: Credentials, ...others: Credentials[]): Promise<void> {
  for (const other of others) await makeFriends(server.db, one.memberId, other.memberId)
}

async function publicChat(title = 'Rope talk'): Promise<contract.Conversation> {
  return (await server.call(contract.createPublic, { title, topic: 'Knots and more' }, { as: staff })).data
}

describe('a pair', () => {
  it('[C-04] opens by member and by hash, is the same for both, and appears in the other list with the first message', async () => {
    const opened = await Promise.all([chat.openPair(ada, ben), chat.openPair(ben, ada), chat.openPair(ada, ben)])
    expect(new Set(opened.map(({ messagingHash }) => messagingHash)).size).toBe(1)
    const [pair] = opened
    expect(pair).toMatchObject({
      kind: 'pair',
      isPrivate: true,
      title: '',
      lastSeq: 0,
      unreadCount: 0,
      chatSession: { purpose: 'private' },
    })
    expect(pair.users.map(({ userId }) => userId).toSorted()).toEqual([ada.memberId, ben.memberId])
    const byHash = await server.call(contract.openConversation, { messagingHash: pair.messagingHash }, { as: ben })
    expect(byHash.data.id).toBe(pair.id)
    const fresh = await chat.openPair(ada, cleo)
    expect((await chat.list(ada)).map(({ id }) => id)).toContain(fresh.id)
    expect([...(await chat.list(cleo)), ...(await chat.list(cleo, 'requests'))]).toEqual([])
    expect((await server.call(contract.openConversation, {}, { as: ada })).refusal?.code).toBe('validation_failed')
    expect((await server.call(contract.openConversation, { userId: ada.memberId }, { as: ada })).refusal?.code).toBe('forbidden')
    expect((await server.call(contract.openConversation, { userId: 999_999 }, { as: ada })).refusal?.code).toBe('user_not_found')
  })

  it('[C-04] answers at the documented address by the same rules', async () => {
    const pair = await chat.pairOf(ada, ben)
    const get = async ({ token }: Credentials, hash: string = pair.messagingHash) => {
      const url = `/api3/messaging/get/${hash}`
      return (await server.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-ropewalk-client': 'web/test' } })).json()
    }
    const called = await server.call(contract.getConversation, { messagingHash: pair.messagingHash }, { as: ada })
    expect(await get(ada)).toEqual(called.body)
    expect(await get(cleo)).toMatchObject({ success: false, code: 'not_found' })
    expect(await get(ada, 'nonsense')).toMatchObject({ code: 'validation_failed' })
    expect((await server.app.inject({ url: `/api3/messaging/get/${pair.messagingHash}` })).json()).toMatchObject({ code: 'unauthorized' })
  })

  it('[C-11] is deleted for oneself on every device, and comes back empty with the next message', async () => {
    const pair = await chat.pairOf(ada, ben)
    await chat.send(ben, pair, 'Old')
    await server.call(contract.deleteConversation, { messagingHash: pair.messagingHash }, { as: ada })
    expect(eventsOf('chat.conversationDeleted')).toEqual([{ messagingHash: pair.messagingHash, memberIds: [ada.memberId] }])
    expect(await chat.list(ada)).toEqual([])
    expect(await chat.read(ada, pair)).toEqual([])
    expect(await chat.read(ben, pair)).toEqual(['Old'])
    expect(await chat.send(ben, pair, 'New')).toMatchObject({ newlyListed: [ada.memberId] })
    expect(await chat.list(ada)).toMatchObject([{ unreadCount: 1, clearedSeq: 1, messages: [{ text: 'New' }] }])
    expect(await chat.read(ada, pair)).toEqual(['New'])
    const forAll = await server.call(contract.deleteConversation, { messagingHash: pair.messagingHash, forAll: true }, { as: ada })
    expect(forAll.refusal?.code).toBe('forbidden')
  })
})

describe('the list', () => {
  it("[C-03] contains the viewer's conversations, newest message first, with unread counts, 30 a page without gaps", async () => {
    const room = await insertConversation(server.db, 'public', [ada.memberId, ben.memberId], { title: 'Room' })
    for (let made = 0; made < 33; made += 1) {
      const other = await server.asMember()
      await chat.send(other, await chat.pairOf(ada, other), `${made}`)
      if (made === 20) await chat.send(ben, room, 'In the room')
    }
    const first = (await server.call(contract.listConversations, {}, { as: ada })).data
    expect(first).toMatchObject({ total: 34, limit: 30, page: 1 })
    const rest = (await server.call(contract.listConversations, { cursor: first.nextCursor ?? '' }, { as: ada })).data
    const texts = [...first.items, ...rest.items].map(({ messages }) => messages[0]?.text)
    const expected = Array.from({ length: 33 }, (_, index) => `${32 - index}`)
    expected.splice(12, 0, 'In the room')
    expect(texts).toEqual(expected)
    expect(first.items[12]).toMatchObject({ kind: 'public', title: 'Room', unreadCount: 1, participantTotal: 2, users: [] })
    expect(rest.nextCursor).toBeNull()
    const second = (await server.call(contract.listConversations, { page: 2 }, { as: ada })).data
    expect(second.items).toEqual(rest.items)
    expect((await server.call(contract.listConversations, { cursor: 'forged' }, { as: ada })).refusal?.code).toBe('validation_failed')
  })

  it('[C-08] counts unread messages: the count rises on receipt and falls at the mark, which never moves back', async () => {
    const pair = await chat.pairOf(ada, ben)
    for (const text of ['One', 'Two', 'Three']) await chat.send(ben, pair, text)
    const room = await chat.publicOf(ada, ben)
    await chat.send(ben, room)
    const count = async () => (await server.call(contract.countUnread, {}, { as: ada })).data
    const mark = (of: contract.Conversation | { messagingHash: string }, seq: number) =>
      server.call(contract.markRead, { messagingHash: of.messagingHash as contract.MessagingHash, seq }, { as: ada })
    expect(await count()).toEqual({ conversations: 2, requests: 0 })
    await mark(pair, 2)
    expect(await chat.get(ada, pair)).toMatchObject({ unreadCount: 1, readSeq: 2 })
    expect(eventsOf('chat.read')).toEqual([
      { messagingHash: pair.messagingHash, memberId: ada.memberId, seq: 2, shownTo: [ada.memberId, ben.memberId] },
    ])
    await mark(pair, 1)
    expect(await chat.get(ada, pair)).toMatchObject({ readSeq: 2 })
    await mark(pair, 3000)
    expect(await chat.get(ada, pair)).toMatchObject({ unreadCount: 0, readSeq: 3 })
    expect((await chat.get(ben, pair)).users.find(({ userId }) => userId === ada.memberId)).toMatchObject({ readSeq: 3 })
    expect(await count()).toEqual({ conversations: 1, requests: 0 })
    await mark(room, 1)
    expect(eventsOf('chat.read').at(-1)).toMatchObject({ shownTo: [ada.memberId] })
    expect(await count()).toEqual({ conversations: 0, requests: 0 })
    await server.call(contract.saveConversationSettings, { messagingHash: pair.messagingHash, isMuted: true }, { as: ada })
    await chat.send(ben, pair)
    await chat.send(cleo, await chat.openPair(cleo, ada))
    expect(await count()).toEqual({ conversations: 0, requests: 1 })
    expect(await chat.get(ada, pair)).toMatchObject({ settings: { isMuted: true }, unreadCount: 1 })
    await chat.block(ada, cleo)
    expect(await count()).toEqual({ conversations: 0, requests: 0 })
    expect(await chat.list(ada, 'requests')).toEqual([])
  })

  it('[C-08] counts a missed call, and no other event', async () => {
    const pair = await chat.pairOf(ada, ben)
    for (const outcome of ['missed', 'ended', 'declined', 'cancelled'] as const)
      await insertChatMessage(server.db, pair.id, ben.memberId, { text: '', event: { kind: 'call', outcome, seconds: 0 } })
    await server.db.$client.query('update conversation_seats set unread_total = 2, last_seq = 4 where member_id = $1', [ada.memberId])
    expect(await chat.get(ada, pair)).toMatchObject({ unreadCount: 2, lastSeq: 4 })
    await server.call(contract.markRead, { messagingHash: pair.messagingHash, seq: 2 }, { as: ada })
    expect(await chat.get(ada, pair)).toMatchObject({ unreadCount: 1 })
    expect(await chat.get(ben, pair)).toMatchObject({ unreadCount: 0 })
  })

  it('[C-08] counts to 99, and exactly while messages arrive', async () => {
    const group = await chat.groupOf(ada, ben)
    await Promise.all([
      ...Array.from({ length: 30 }, (_, index) => chat.send(ben, group, `${index}`)),
      ...Array.from({ length: 10 }, (_, index) =>
        server.call(contract.markRead, { messagingHash: group.messagingHash, seq: index * 2 }, { as: ada }),
      ),
    ])
    const { readSeq, unreadCount } = await chat.get(ada, group)
    expect(unreadCount).toBe(30 - readSeq)
    const { rows } = await server.db.$client.query('select unread_total from conversation_seats where member_id = $1', [ada.memberId])
    expect(rows).toEqual([{ unread_total: 30 - readSeq }])
    const room = await chat.publicOf(ada)
    for (let written = 0; written < 120; written += 1) await insertChatMessage(server.db, room.id, ben.memberId)
    expect(await chat.get(ada, room)).toMatchObject({ unreadCount: 99, lastSeq: 120 })
  })

  it('[C-12] returns older messages by number and by tm_created, with the whole of a second on the edge', async () => {
    const pair = await chat.pairOf(ada, ben)
    const start = Date.parse('2026-03-01T12:00:00Z')
    for (let index = 0; index < 12; index += 1)
      await insertChatMessage(server.db, pair.id, ben.memberId, { createdAt: new Date(start + Math.floor(index / 4) * 1000 + index) })
    const ask = async (given: object) => {
      const { data } = await server.call(contract.listMessages, { messagingHash: pair.messagingHash, ...given }, { as: ada })
      return { seqs: data.messages.map(({ seq }) => seq), hasMore: data.hasMore, last: data.messages.at(-1)?.tmCreated ?? 0 }
    }
    const first = await ask({ limit: 2 })
    expect(first).toMatchObject({ seqs: [12, 11, 10, 9], hasMore: true })
    const second = await ask({ limit: 3, tmCreated: first.last })
    expect(second).toMatchObject({ seqs: [8, 7, 6, 5], hasMore: true })
    // Milliseconds are accepted too.
    expect(await ask({ limit: 4, tmCreated: second.last * 1000 })).toMatchObject({ seqs: [4, 3, 2, 1], hasMore: false })
    expect(await ask({ limit: 4, beforeSeq: 9 })).toMatchObject({ seqs: [8, 7, 6, 5], hasMore: true })
    expect(await ask({ limit: 3, afterSeq: 8 })).toMatchObject({ seqs: [9, 10, 11], hasMore: true })
    expect(await ask({ limit: 4, afterSeq: 8 })).toMatchObject({ seqs: [9, 10, 11, 12], hasMore: false })
    expect(await ask({ afterSeq: 12 })).toMatchObject({ seqs: [], hasMore: false })
    expect((await ask({})).seqs).toHaveLength(12)
  })
})

describe('online members', () => {
  const isHere = async ({ memberId }: Credentials, heardAt = server.clock.now()) => {
    const [node] = await server.db.insert(chatNodes).values({ id: crypto.randomUUID(), heardAt }).returning()
    await server.db.insert(chatSockets).values({ id: `s${memberId}`, nodeId: node?.id ?? '', memberId })
  }
  const online = async (as: Credentials) => (await server.call(contract.listOnline, {}, { as })).data.users.map(({ userId }) => userId)

  it('[C-03] are listed for friends and chat partners, while their node is alive and they show it', async () => {
    await befriend(ada, ben)
    const pair = await chat.openPair(cleo, ada)
    await chat.send(cleo, pair)
    for (const who of [ben, cleo, staff]) await isHere(who)
    expect(await online(ada)).toEqual([ben.memberId])
    // Not before she has answered.
    await chat.send(ada, pair)
    expect(await online(ada)).toEqual([ben.memberId, cleo.memberId])
    const status = async () => (await chat.get(ada, pair)).users.find(({ userId }) => userId === cleo.memberId)?.status
    expect(await status()).toBe('online')
    expect(await findStatusAudience(server.db, ada.memberId, [ben.memberId, cleo.memberId, staff.memberId, ada.memberId])).toEqual([
      ben.memberId,
      cleo.memberId,
    ])
    await server.call(contract.saveChatSettings, { showsOnline: false }, { as: cleo })
    expect(await online(ada)).toEqual([ben.memberId])
    expect(await status()).toBe('offline')
    expect(await findStatusAudience(server.db, cleo.memberId, [ada.memberId])).toEqual([])
    await server.db.$client.query('update members set shows_activity = false where id = $1', [ben.memberId])
    expect(await online(ada)).toEqual([])
    expect(await findStatusAudience(server.db, ben.memberId, [ada.memberId])).toEqual([])
  })

  it('[S-29] are hidden across a block, and when their node has died', async () => {
    await befriend(ada, ben, cleo)
    await isHere(ben)
    await isHere(cleo, new Date(server.clock.now().getTime() - 31_000))
    expect(await online(ada)).toEqual([ben.memberId])
    const pair = await chat.pairOf(ada, ben)
    await chat.block(ben, ada)
    expect(await online(ada)).toEqual([])
    expect(await findStatusAudience(server.db, ben.memberId, [ada.memberId])).toEqual([])
    expect((await chat.get(ada, pair)).users.map(({ status }) => status)).toEqual(['offline', 'offline'])
  })
})

describe('a public chat', () => {
  it('[C-10] is created by staff, listed by number of members, joined and left with its count', async () => {
    expect((await server.call(contract.createPublic, { title: 'Mine' }, { as: ada })).refusal?.code).toBe('forbidden')
    const [small, large] = [await publicChat('Small'), await publicChat('Large')]
    const join = (as: Credentials) => server.call(contract.joinPublic, { messagingHash: large.messagingHash }, { as })
    const listed = async (as: Credentials) => (await server.call(contract.listPublic, {}, { as })).data.items
    expect(await chat.get(ada, large)).toMatchObject({ isJoined: false, isPrivate: false, participantTotal: 1, can: { canWrite: false } })
    await chat.send(staff, large, 'Welcome')
    expect((await join(ada)).data).toMatchObject({ isJoined: true, participantTotal: 2, unreadCount: 0, can: { canWrite: true } })
    await Promise.all([join(ada), join(ben), join(ben)])
    expect(eventsOf('chat.seatTaken').filter((payload) => 'memberId' in payload && payload.memberId === ben.memberId)).toEqual([
      { conversationId: large.id, messagingHash: large.messagingHash, memberId: ben.memberId, isPublic: true, participantTotal: 3 },
    ])
    expect((await listed(cleo)).map(({ title, participantTotal }) => [title, participantTotal])).toEqual([
      ['Large', 3],
      ['Small', 1],
    ])
    expect(await chat.read(ada, large)).toEqual(['Welcome'])
    expect(await listPublicSeats(server.db, ada.memberId)).toEqual([
      { conversationId: large.id, messagingHash: large.messagingHash, participantTotal: 3 },
    ])
    await server.call(contract.leaveConversation, { messagingHash: large.messagingHash }, { as: ada })
    expect(eventsOf('chat.seatLeft')).toEqual([
      { conversationId: large.id, messagingHash: large.messagingHash, memberId: ada.memberId, isPublic: true, participantTotal: 2 },
    ])
    expect(await chat.list(ada)).toEqual([])
    // Its seats reveal nothing in the room.
    expect(await chat.read(ben, large)).toEqual(['Welcome'])
    await server.call(contract.deleteConversation, { messagingHash: small.messagingHash, forAll: true }, { as: staff })
    expect((await listed(cleo)).map(({ title }) => title)).toEqual(['Large'])
    expect((await server.call(contract.joinPublic, { messagingHash: small.messagingHash }, { as: ada })).refusal?.code).toBe('not_found')
  })

  it('[C-10] is renamed, moderated and deleted by staff only; deleting it for oneself means leaving it', async () => {
    const room = await publicChat()
    const { messagingHash } = room
    for (const as of [ada, ben]) await server.call(contract.joinPublic, { messagingHash }, { as })
    for (const refused of [
      await server.call(contract.renameConversation, { messagingHash, title: 'Mine' }, { as: ada }),
      await server.call(contract.removeFromGroup, { messagingHash, userId: ben.memberId }, { as: ada }),
      await server.call(contract.deleteConversation, { messagingHash, forAll: true }, { as: ada }),
      await server.call(contract.addToGroup, { messagingHash, userIds: [cleo.memberId] }, { as: ada }),
    ])
      expect(refused.refusal?.code).toBe('forbidden')
    const renamed = await server.call(contract.renameConversation, { messagingHash, title: 'Hemp', topic: 'Care' }, { as: staff })
    expect(renamed.data).toMatchObject({ title: 'Hemp', topic: 'Care', messages: [] })
    const removed = await server.call(contract.removeFromGroup, { messagingHash, userId: ben.memberId }, { as: staff })
    expect(removed.data).toMatchObject({ participantTotal: 2 })
    await server.call(contract.deleteConversation, { messagingHash }, { as: ada })
    expect(await chat.get(staff, room)).toMatchObject({ participantTotal: 1 })
    expect(eventsOf('chat.seatLeft')).toHaveLength(2)
  })

  it('[S-29] hides members with a block from one another: in the list of members, counts and messages', async () => {
    const room = await publicChat()
    for (const as of [ada, ben, cleo]) await server.call(contract.joinPublic, { messagingHash: room.messagingHash }, { as })
    await chat.block(ben, ada)
    await chat.send(ada, room, 'From Ada')
    await chat.send(cleo, room, 'From Cleo')
    await chat.send(ada, room, 'Again')
    const people = async (as: Credentials) =>
      (await server.call(contract.listParticipants, { messagingHash: room.messagingHash }, { as })).data
    expect((await people(ben)).items.map(({ userId }) => userId)).toEqual([ben.memberId, cleo.memberId, staff.memberId])
    expect((await people(ben)).total).toBe(3)
    expect((await people(cleo)).total).toBe(4)
    expect(await chat.read(ben, room)).toEqual(['From Cleo'])
    expect(await chat.get(ben, room)).toMatchObject({ participantTotal: 3, unreadCount: 1, lastSeq: 2, messages: [{ text: 'From Cleo' }] })
    expect(await chat.get(ada, room)).toMatchObject({ participantTotal: 3 })
  })
})

describe('a group', () => {
  it('shows its events in place and counts them as read', async () => {
    await befriend(ada, ben, cleo)
    const group = await chat.openGroup(ada, [ben], 'Splicing')
    const { messagingHash } = group
    expect(group).toMatchObject({ kind: 'group', title: 'Splicing', ownerId: ada.memberId, participantTotal: 2 })
    await chat.send(ben, group, 'Before Cleo')
    const added = await server.call(contract.addToGroup, { messagingHash, userIds: [cleo.memberId, ben.memberId] }, { as: ada })
    expect(added.data.participantTotal).toBe(3)
    await server.call(contract.renameConversation, { messagingHash, title: 'Long splices' }, { as: ada })
    expect(await chat.read(ada, group)).toEqual(['renamed', 'added', 'Before Cleo', 'created'])
    // Earlier messages are hidden from her.
    expect(await chat.read(cleo, group)).toEqual(['renamed', 'added'])
    expect(await chat.get(cleo, group)).toMatchObject({ unreadCount: 0, title: 'Long splices' })
    await server.call(contract.removeFromGroup, { messagingHash, userId: cleo.memberId }, { as: ada })
    const { data } = await server.call(contract.listMessages, { messagingHash, limit: 1 }, { as: ben })
    expect(data.messages[0]).toMatchObject({ senderId: ada.memberId, event: { kind: 'removed', userName: cleo.member.name } })
    expect(eventsOf('chat.conversationDeleted')).toEqual([{ messagingHash, memberIds: [cleo.memberId] }])
    await server.call(contract.addToGroup, { messagingHash, userIds: [cleo.memberId] }, { as: ben })
    expect(await chat.read(cleo, group)).toEqual(['added'])
  })

  it('passes to its longest-standing participant when its owner leaves, and ends with the last', async () => {
    await befriend(ada, ben, cleo)
    const group = await chat.openGroup(ada, [cleo])
    server.clock.advance(1000)
    const { messagingHash } = group
    await server.call(contract.addToGroup, { messagingHash, userIds: [ben.memberId] }, { as: ada })
    await server.call(contract.leaveConversation, { messagingHash }, { as: ada })
    expect(await chat.get(ben, group)).toMatchObject({ ownerId: cleo.memberId, participantTotal: 2, can: { canRename: false } })
    expect((await chat.read(cleo, group))[0]).toBe('left')
    const notOwner = await server.call(contract.deleteConversation, { messagingHash, forAll: true }, { as: ben })
    expect(notOwner.refusal?.code).toBe('forbidden')
    for (const as of [cleo, ben]) expect((await server.call(contract.leaveConversation, { messagingHash }, { as })).refusal).toBeNull()
    expect((await server.call(contract.getConversation, { messagingHash }, { as: ben })).refusal?.code).toBe('not_found')
  })

  it('[C-11] is deleted for all by its owner, and disappears from every window', async () => {
    await befriend(ada, ben)
    const group = await chat.openGroup(ada, [ben])
    await server.call(contract.deleteConversation, { messagingHash: group.messagingHash, forAll: true }, { as: ada })
    expect(eventsOf('chat.conversationDeleted')).toEqual([{ messagingHash: group.messagingHash, memberIds: [ada.memberId, ben.memberId] }])
    expect([...(await chat.list(ada)), ...(await chat.list(ben))]).toEqual([])
  })

  it('has at most fifty members, none of them with a block between them and the member who adds them', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => server.asMember()))
    await befriend(ada, ...many)
    await chat.block(ben, ada)
    const refused = await server.call(contract.openConversation, { userIds: [many[0]?.memberId ?? 0, ben.memberId] }, { as: ada })
    expect(refused.refusal?.code).toBe('user_not_found')
    const group = await chat.openGroup(ada, many.slice(0, 49))
    expect(group.participantTotal).toBe(50)
    const { messagingHash } = group
    const last = await server.call(contract.addToGroup, { messagingHash, userIds: [many[49]?.memberId ?? 0] }, { as: ada })
    expect(last.refusal).toMatchObject({ code: 'validation_failed', errors: { user_ids: ['too_many'] } })
  })
})
