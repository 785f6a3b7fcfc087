import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { fetchTray } from '#contract/notify/notifications.ts'
import { requestFriend } from '#contract/people/friends.ts'
import { blocks } from '../../db/tables/social.ts'
import { conversations, seats } from '../../db/tables/chat/chat.ts'
import { createTestServer, mailCalls, makeFriends, type Credentials } from '../../testing/index.ts'
import { tell } from './tell.ts'

const server = await createTestServer()
const mail = mailCalls(server)
afterAll(() => server.close())

const tray = async (as: Credentials) => (await server.call(fetchTray, {}, { as })).data
const excerpts = async (as: Credentials) => (await tray(as)).messages.map(({ last }) => last.excerpt)
async function friendOf(member: Credentials): Promise<Credentials> {
  const friend = await server.asMember()
  await makeFriends(server.db, member.memberId, friend.memberId)
  return friend
}

describe('the tray', () => {
  it('[I-08] [NT-04] shows the five newest threads, friend requests and new notifications, each with its count', async () => {
    const tom = await server.asMember()
    const [jan, asking] = [await friendOf(tom), await server.asMember()]
    for (let index = 1; index <= 6; index += 1) await mail.write(jan, [tom], `Letter ${index}`)
    await server.call(requestFriend, { userId: tom.memberId as never }, { as: asking })
    await tell(server.services, { kind: 'welcome', actorId: null, params: {}, onceKey: 'welcome' }, [tom.memberId])
    await expect.poll(async () => (await tray(tom)).counts).toEqual({ friends: 1, notifications: 2, messages: 6 })
    const { messages, friends } = await tray(tom)
    expect(messages.map(({ last }) => last.excerpt)).toEqual(['Letter 6', 'Letter 5', 'Letter 4', 'Letter 3', 'Letter 2'])
    expect(messages[0]?.users.map(({ userId }) => userId)).toEqual([tom.memberId, jan.memberId])
    expect(friends.map(({ userId }) => userId)).toEqual([asking.memberId])
    await mail.read(tom, messages[0]?.threadId ?? 0)
    expect((await tray(tom)).counts.messages).toBe(5)
    expect((await tray(jan)).counts.messages).toBe(0)
  })

  it('[S-29] excludes requests and withheld messages', async () => {
    const tom = await server.asMember()
    const [jan, stranger] = [await friendOf(tom), await server.asMember()]
    const { threadId } = (await mail.write(jan, [tom], 'Before')).data.thread
    await mail.read(tom, threadId)
    await mail.write(stranger, [tom], 'Canary of a stranger')
    await server.db.insert(blocks).values({ memberId: tom.memberId, blockedId: jan.memberId })
    await mail.answer(jan, threadId, 'Canary of the blocked')
    expect([await excerpts(tom), (await tray(tom)).counts.messages]).toEqual([['Before'], 0])
  })

  it('counts conversations with unread messages, except muted ones, requests and those the member has left', async () => {
    const tom = await server.asMember()
    const changes: Array<Partial<typeof seats.$inferInsert>> = [
      { unreadTotal: 3 },
      { unreadTotal: 1 },
      {},
      { unreadTotal: 1, isMuted: true },
      { unreadTotal: 1, isRequest: true },
      { unreadTotal: 1, leftAt: new Date() },
      { unreadTotal: 1, isListed: false },
    ]
    for (const change of changes) {
      const [row] = await server.db.insert(conversations).values({ hash: crypto.randomUUID(), kind: 'group' }).returning()
      await server.db.insert(seats).values({ conversationId: row?.id ?? 0, memberId: tom.memberId, ...change })
    }
    await mail.write(await friendOf(tom), [tom], 'One letter')
    expect((await tray(tom)).counts.messages).toBe(3)
    await server.db
      .update(seats)
      .set({ unreadTotal: 0 })
      .where(and(eq(seats.memberId, tom.memberId), eq(seats.unreadTotal, 3)))
    expect((await tray(tom)).counts.messages).toBe(2)
  })
})
