import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { findConversation, keepConversation, noteRead, readList, removeConversation, takeInMessage } from './conversation-rows.ts'
import { readNewest, readOlder, readRanges } from './message-rows.ts'
import { fetchOlder, fillGap, syncChat } from './sync.ts'
import { conversationForTest, hashOf, messageForTest, otherId, pretendChat } from './testing/chat-for-test.ts'

const hash = hashOf(1)
const other = hashOf(2)
let store: DeviceStore

beforeEach(async () => {
  store = await openStoreForTest()
})
afterEach(() => removeStore(store))

const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq)
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const listed = async () => (await readList(store.db, 'inbox', 50)).map(({ messagingHash }) => messagingHash)

describe('data of the server', () => {
  it('[C-12] reaches the device page by page: the newest first, older ones from the device and then from the server', async () => {
    const talk = pretendChat([conversationForTest(hash, 120)])
    await syncChat(store, talk)
    const newest = await readNewest(store.db, hash, 50)
    expect(seqs(newest.messages)).toEqual(upTo(71, 120))
    expect(newest.range).toEqual([71, 120])
    await fetchOlder(store, talk, hash)
    await fetchOlder(store, talk, hash)
    expect(await readRanges(store.db, hash)).toEqual([[0, 120]])
    const asked = talk.asked.length
    const older = await readOlder(store.db, hash, [0, 120], 71, 50)
    expect(seqs(older)).toEqual(upTo(21, 70))
    expect(talk.asked).toHaveLength(asked)
  })

  it('that arrived while offline is fetched from where the device stopped, not guessed', async () => {
    const talk = pretendChat([conversationForTest(hash, 60)])
    await syncChat(store, talk)
    const later = pretendChat([conversationForTest(hash, 300)])
    await syncChat(store, later)
    expect(later.asked).toEqual([
      { beforeSeq: undefined, afterSeq: 60 },
      { beforeSeq: undefined, afterSeq: 160 },
      { beforeSeq: undefined, afterSeq: 260 },
    ])
    expect((await readRanges(store.db, hash)).at(-1)).toEqual([11, 300])
    // Nothing is new, so nothing is requested.
    const again = pretendChat([conversationForTest(hash, 300)])
    await syncChat(store, again)
    expect(again.asked).toEqual([])
  })

  it('a very long gap is left open, and filled when the member scrolls to it', async () => {
    await syncChat(store, pretendChat([conversationForTest(hash, 60)]))
    const later = pretendChat([conversationForTest(hash, 5000)])
    await syncChat(store, later)
    expect(await readRanges(store.db, hash)).toEqual([
      [11, 60],
      [4951, 5000],
    ])
    expect(seqs((await readNewest(store.db, hash, 100)).messages)).toEqual(upTo(4951, 5000))
    await fetchOlder(store, later, hash)
    expect((await readRanges(store.db, hash)).at(-1)).toEqual([4901, 5000])
  })

  it('positions the member does not see count as complete once the server has reported so', async () => {
    const talk = pretendChat([conversationForTest(hash, 10)])
    await syncChat(store, talk)
    // 11 to 14 are withheld from this member.
    talk.messages.get(hash)?.push(messageForTest(hash, 15))
    const taken = await takeInMessage(store, messageForTest(hash, 15), 1)
    expect(taken).toEqual({ isNew: true, isGap: true, isUnknown: false })
    await fillGap(store, talk, { messagingHash: hash, lastSeq: 15 })
    expect(await readRanges(store.db, hash)).toEqual([[0, 15]])
    expect((await takeInMessage(store, messageForTest(hash, 16), 1)).isGap).toBe(false)
  })
})

describe('an incoming message', () => {
  it('[C-08] counts as unread once, and moves its conversation to the top of the list', async () => {
    await syncChat(store, pretendChat([conversationForTest(other, 9), conversationForTest(hash, 3, { unreadCount: 0, readSeq: 3 })]))
    expect(await listed()).toEqual([other, hash])
    const message = messageForTest(hash, 4, { tmCreated: 1_800_000_000 })
    await takeInMessage(store, message, 5)
    // The same message through the socket of another tab.
    expect((await takeInMessage(store, message, 6)).isNew).toBe(false)
    expect(await listed()).toEqual([hash, other])
    expect((await findConversation(store.db, hash))?.conversation).toMatchObject({ unreadCount: 1, lastSeq: 4, messages: [{ seq: 4 }] })
  })

  it('[C-08] is marked as read immediately on this device, and an older answer does not revert that', async () => {
    const conversation = conversationForTest(hash, 3)
    await keepConversation(store, conversation, { askedAtMs: 1, list: 'inbox' })
    expect(await noteRead(store, hash, store.memberId, 3, 10)).toBe(true)
    expect(await noteRead(store, hash, store.memberId, 2, 11)).toBe(false)
    await keepConversation(store, conversation, { askedAtMs: 5, list: 'inbox' })
    expect(await findConversation(store.db, hash)).toMatchObject({ isUnread: 0, conversation: { readSeq: 3, unreadCount: 0 } })
  })

  it('from the member themselves does not count as unread and removes the outgoing message', async () => {
    await keepConversation(store, conversationForTest(hash, 3), { askedAtMs: 1, list: 'inbox' })
    const message = messageForTest(hash, 4, { senderId: store.memberId as never })
    await store.db.sendings.add({ clientId: message.clientId, messagingHash: hash } as never)
    await store.db.sendings.add({ clientId: 'another', messagingHash: hash } as never)
    await takeInMessage(store, message, 5)
    expect(await store.db.sendings.count()).toBe(1)
    expect((await findConversation(store.db, hash))?.conversation).toMatchObject({ unreadCount: 0, readSeq: 4 })
  })

  it('from another member does not remove an outgoing message, whatever its client id', async () => {
    const message = messageForTest(hash, 4)
    await store.db.sendings.add({ clientId: message.clientId, messagingHash: hash } as never)
    await takeInMessage(store, message, 5)
    expect(await store.db.sendings.count()).toBe(1)
  })
})

describe('lists', () => {
  it('a conversation opened while an older answer was in flight does not disappear again', async () => {
    const talk = pretendChat([conversationForTest(other, 9)])
    const slow = {
      ...talk,
      async listConversations(input: Parameters<typeof talk.listConversations>[0]) {
        await keepConversation(store, conversationForTest(hash, 0), { askedAtMs: Date.now(), list: null, isOpened: true })
        return talk.listConversations(input)
      },
    }
    await syncChat(store, slow)
    expect(await listed()).toContain(hash)
  })

  it('a conversation deleted elsewhere leaves the list and is returned so that it can be checked', async () => {
    await syncChat(store, pretendChat([conversationForTest(other, 9), conversationForTest(hash, 3)]))
    const { absent } = await syncChat(store, pretendChat([conversationForTest(other, 9)]))
    expect(absent).toEqual([hash])
    expect(await listed()).toEqual([other])
  })

  it('[C-11] a conversation deleted here loses its messages, ignores older answers, and returns empty with a new message', async () => {
    const talk = pretendChat([conversationForTest(hash, 3)])
    await syncChat(store, talk)
    await removeConversation(store, hash, Date.now())
    expect(await store.db.chatMessages.count()).toBe(0)
    await syncChat(store, talk)
    expect(await listed()).toEqual([])
    expect((await takeInMessage(store, messageForTest(hash, 4), 1)).isUnknown).toBe(true)
    await keepConversation(store, conversationForTest(hash, 4, { clearedSeq: 3, unreadCount: 1 }), { askedAtMs: Date.now(), list: null })
    expect(await listed()).toEqual([hash])
    expect(seqs((await readNewest(store.db, hash, 50)).messages)).toEqual([4])
  })

  it('[C-10] a public chat that was left is visible from outside, and has its whole history for a member who joins it again', async () => {
    const inside = conversationForTest(hash, 3, { kind: 'public', isPrivate: false })
    const talk = pretendChat([inside])
    await syncChat(store, talk)
    await removeConversation(store, hash, Date.now())
    // Requested before the member left.
    await keepConversation(store, inside, { askedAtMs: 1, list: null })
    expect((await findConversation(store.db, hash))?.goneSeq).toBe(3)

    const outside = { ...inside, isJoined: false, lastSeq: 0, unreadCount: 0 }
    await keepConversation(store, outside, { askedAtMs: Date.now(), list: null })
    expect(await findConversation(store.db, hash)).toMatchObject({ goneSeq: null, conversation: { isJoined: false } })
    expect(await listed()).toEqual([])
    await keepConversation(store, inside, { askedAtMs: Date.now(), list: null, isOpened: true })
    await fillGap(store, talk, inside)
    expect(await listed()).toEqual([hash])
    expect(seqs((await readNewest(store.db, hash, 50)).messages)).toEqual([1, 2, 3])

    // The member has not viewed it from outside.
    await removeConversation(store, hash, Date.now())
    await keepConversation(store, inside, { askedAtMs: Date.now(), list: null, isOpened: true })
    await fillGap(store, talk, inside)
    expect(seqs((await readNewest(store.db, hash, 50)).messages)).toEqual([1, 2, 3])
  })

  it('the read position of another member is stored with that member', async () => {
    const user = {
      userId: otherId,
      userName: 'Ada',
      userImage: null,
      userGroupId: 2,
      role: 'active',
      isDeleted: false,
      status: 'offline',
      readSeq: 1,
    }
    await keepConversation(store, conversationForTest(hash, 3, { users: [user as never] }), { askedAtMs: 1, list: 'inbox' })
    expect(await noteRead(store, hash, otherId, 3, 2)).toBe(true)
    expect((await findConversation(store.db, hash))?.conversation.users).toMatchObject([{ readSeq: 3 }])
  })
})
