import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { mailSeats } from '../../db/tables/mail/mail.ts'
import { encodeCursor } from '../../lib/cursor.ts'
import { createTestServer, mailCalls, makeFriends, signInFriends, type Credentials } from '../../testing/index.ts'

const server = await createTestServer()
const mail = mailCalls(server)
afterAll(() => {
  server.clock.set(new Date())
  return server.close()
})

const twoFriends = () => signInFriends(server)
const ids = async (as: Credentials, box: Parameters<typeof mail.list>[1] = 'inbox') =>
  (await mail.list(as, box)).data.items.map(({ threadId }) => threadId)
/** A thread with this many messages, at least three seconds apart. */
async function longThread(total: number) {
  const [tom, jan] = await twoFriends()
  const first = (await mail.write(tom, [jan], 'Letter 1')).data
  const moments = [first.message.publishedAt]
  const { threadId } = first.thread
  for (let index = 2; index <= total; index += 1) {
    server.clock.advance(3000)
    moments.push((await mail.answer(tom, threadId, `Letter ${index}`)).data.message.publishedAt)
  }
  return { tom, jan, threadId, momentOf: (message: number) => moments[message - 1] ?? 0 }
}
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `Letter ${from + index}`)

describe('a mailbox', () => {
  it('[I-01] shows twenty threads a page, newest message first, page after page without gaps or repeats', async () => {
    const [tom, jan] = await twoFriends()
    const written: number[] = []
    for (let index = 0; index < 45; index += 1) {
      // Some at exactly the same moment.
      if (index % 3 === 0) server.clock.advance(1000)
      written.push((await mail.write(jan, [tom], `Letter ${index}`)).data.thread.threadId)
    }
    const first = (await mail.list(tom)).data
    expect([first.items.length, first.total, first.totalIsLimit, first.limit, first.page]).toEqual([20, 45, false, 20, 1])
    const second = (await mail.list(tom, 'inbox', { cursor: first.nextCursor ?? '' })).data
    const third = (await mail.list(tom, 'inbox', { cursor: second.nextCursor ?? '' })).data
    expect([third.items.length, third.nextCursor, third.page]).toEqual([5, null, 3])
    const shown = [...first.items, ...second.items, ...third.items].map(({ threadId }) => threadId)
    expect(shown).toEqual(written.toReversed())
    expect((await mail.list(tom, 'inbox', { page: 2 })).data.items).toEqual(second.items)
    // A new message moves the oldest thread to the top.
    server.clock.advance(1000)
    await mail.answer(jan, written[0] ?? 0, 'Again')
    expect((await ids(tom))[0]).toBe(written[0])
    for (const cursor of ['nonsense', encodeCursor([2, "1' or 1=1", 1]), encodeCursor([2, '1'])])
      expect((await mail.list(tom, 'inbox', { cursor })).refusal?.errors).toEqual({ cursor: ['invalid'] })
  })

  it('[I-06] holds the threads that its member moved there; `sent` contains the threads in which the member has written', async () => {
    const [tom, jan] = await twoFriends()
    const one = (await mail.write(tom, [jan], 'One')).data.thread.threadId
    const two = (await mail.write(jan, [tom], 'Two')).data.thread.threadId
    await mail.archive(tom, [one])
    await mail.move(tom, [two], 'trash')
    expect([await ids(tom), await ids(tom, 'archive'), await ids(tom, 'trash'), await ids(tom, 'sent')]).toEqual([[], [one], [two], [one]])
    expect(await ids(jan)).toEqual([two, one])
    expect(await mail.count(tom)).toEqual({ unread: 0, requests: 0 })
    await mail.move(tom, [one, two], 'inbox')
    expect((await ids(tom)).toSorted()).toEqual([one, two].toSorted())
    expect((await mail.move(tom, [], 'inbox')).refusal?.errors).toEqual({ thread_ids: ['required'] })
  })

  it('[I-06] gets a thread back with its next message: complete from archive and trash, after deletion that message only', async () => {
    const [tom, jan] = await twoFriends()
    const { threadId } = (await mail.write(tom, [jan], 'One')).data.thread
    await mail.archive(jan, [threadId])
    await mail.answer(tom, threadId, 'Two')
    expect(await ids(jan)).toEqual([threadId])
    await mail.remove(jan, [threadId])
    expect([await ids(jan), await ids(jan, 'trash')]).toEqual([[], [threadId]])
    await mail.answer(tom, threadId, 'Three')
    expect([await ids(jan), await mail.texts(jan, threadId)]).toEqual([[threadId], ['One', 'Two', 'Three']])
    await mail.remove(jan, [threadId])
    await mail.remove(jan, [threadId])
    expect([await ids(jan), await ids(jan, 'trash'), (await mail.messages(jan, threadId)).refusal?.code]).toEqual([[], [], 'not_found'])
    expect((await mail.count(jan)).unread).toBe(0)
    expect((await mail.answer(jan, threadId, 'No')).refusal?.code).toBe('not_found')
    await mail.answer(tom, threadId, 'Four')
    expect([await ids(jan), await mail.texts(jan, threadId)]).toEqual([[threadId], ['Four']])
    expect((await mail.list(jan)).data.items[0]).toMatchObject({ messageTotal: 1, isRead: false, box: 'inbox' })
    expect(await mail.texts(tom, threadId)).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('[I-02] marks a thread as read and as unread, notifies the member’s other devices once, and leaves other members’ marks', async () => {
    const [tom, jan] = await twoFriends()
    const { threadId } = (await mail.write(tom, [jan], 'Read me')).data.thread
    const before = server.events.length
    expect((await mail.read(jan, threadId)).data.isRead).toBe(true)
    await mail.read(jan, threadId)
    expect(server.events.slice(before)).toEqual([{ name: 'mail.changed', payload: { memberId: jan.memberId, threadId } }])
    expect((await mail.read(jan, threadId, false)).data.isRead).toBe(false)
    expect((await mail.count(jan)).unread).toBe(1)
    const seats = await server.db.select().from(mailSeats).where(eq(mailSeats.memberId, tom.memberId))
    expect(seats.map(({ isRead }) => isRead)).toEqual([true])
  })
})

describe('the messages of a thread', () => {
  it('[I-02] come twenty at a time, oldest first, from the newest upwards and back down by their edges', async () => {
    const { jan, threadId } = await longThread(45)
    const page = async (edges: Parameters<typeof mail.messages>[2] = {}) => {
      const { messages, hasOlder, hasNewer } = (await mail.messages(jan, threadId, edges)).data
      return { messages, texts: messages.map(({ text }) => text), more: [hasOlder, hasNewer] }
    }
    const newest = await page()
    expect([newest.texts, newest.more]).toEqual([names(26, 45), [true, false]])
    const middle = await page({ beforeId: newest.messages[0]?.messageId ?? 0 })
    expect([middle.texts, middle.more]).toEqual([names(6, 25), [true, true]])
    const oldest = await page({ beforeId: middle.messages[0]?.messageId ?? 0 })
    expect([oldest.texts, oldest.more]).toEqual([names(1, 5), [false, true]])
    const down = await page({ afterId: oldest.messages.at(-1)?.messageId ?? 0 })
    expect([down.texts, down.more]).toEqual([names(6, 25), [true, true]])
    const end = await page({ afterId: middle.messages.at(-1)?.messageId ?? 0 })
    expect([end.texts, end.more]).toEqual([names(26, 45), [true, false]])
    const none = await page({ afterId: newest.messages.at(-1)?.messageId ?? 0 })
    expect([none.texts, none.more]).toEqual([[], [true, false]])
    expect((await page({ page: 2 })).texts).toEqual(names(6, 25))
  })

  it('[I-02] can be selected by moments: at or before one, at or after one', async () => {
    const { jan, threadId, momentOf } = await longThread(45)
    const texts = async (edges: Parameters<typeof mail.messages>[2]) =>
      (await mail.messages(jan, threadId, edges)).data.messages.map(({ text }) => text)
    expect(await texts({ timestampUntil: momentOf(30) })).toEqual(names(11, 30))
    expect(await texts({ timestampUntil: momentOf(3) - 1 })).toEqual(names(1, 2))
    expect(await texts({ timestampFrom: momentOf(30) })).toEqual(names(30, 45))
    expect(await texts({ timestampFrom: momentOf(3) })).toEqual(names(3, 22))
    expect(await texts({ timestampFrom: momentOf(3), timestampUntil: momentOf(5) })).toEqual(names(3, 5))
    // Milliseconds are tolerated (2§3).
    expect(await texts({ timestampUntil: momentOf(2) * 1000 })).toEqual(names(1, 2))
  })

  it('are in the order of writing, even if a clock goes backwards', async () => {
    const [tom, jan] = await twoFriends()
    const { threadId } = (await mail.write(tom, [jan], 'First')).data.thread
    server.clock.advance(-600_000)
    await mail.answer(jan, threadId, 'Second')
    server.clock.advance(-600_000)
    await mail.answer(tom, threadId, 'Third')
    expect(await mail.texts(jan, threadId)).toEqual(['First', 'Second', 'Third'])
    expect((await mail.list(tom)).data.items[0]?.last.excerpt).toBe('Third')
  })
})

describe('search', () => {
  it('[I-07] finds threads by subject, message and name in any case, in every mailbox but the trash', async () => {
    const [tom, jan] = await twoFriends()
    const named = await server.asMember({ name: 'Hemp.Spinner' })
    await makeFriends(server.db, tom.memberId, named.memberId)
    const bySubject = (await mail.write(tom, [jan], 'See above', 'About HEMP')).data.thread.threadId
    const byMessage = (await mail.write(jan, [tom], 'Soft hemp, 8 mm')).data.thread.threadId
    const byName = (await mail.write(tom, [named], 'Hello')).data.thread.threadId
    await mail.write(jan, [tom], 'Jute')
    const found = async (text: string, as = tom) => (await mail.search(as, text)).data.items.map(({ threadId }) => threadId).toSorted()
    const all = [bySubject, byMessage, byName].toSorted()
    expect(await found('hemp')).toEqual(all)
    await mail.archive(tom, [bySubject])
    expect(await found('Hemp')).toEqual(all)
    await mail.remove(tom, [byMessage])
    expect(await found('hemp')).toEqual([bySubject, byName].toSorted())
    // The member's own name is in every thread: it matches none.
    expect(await found(tom.member.name)).toEqual([])
    expect(await found('hemp', jan)).toEqual([bySubject, byMessage].toSorted())
    const stranger = await server.asMember()
    expect(await found('hemp', stranger)).toEqual([])
  })

  it('takes wildcards literally, and finds no removed, withheld or deleted messages', async () => {
    const [tom, jan] = await twoFriends()
    const percent = (await mail.write(tom, [jan], 'A 100% cotton_rope \\ here')).data
    await mail.write(tom, [jan], 'A 1000 cottonXrope here')
    const total = async (text: string) => (await mail.search(jan, text)).data.total
    expect([await total('100%'), await total('cotton_rope'), await total('\\'), await total('%'), await total('cotton')]).toEqual([
      1, 1, 1, 1, 2,
    ])
    await mail.removeMessage(tom, percent.message.messageId)
    expect(await total('cotton')).toBe(1)
    expect((await mail.search(jan, ' ')).refusal?.errors).toEqual({ text: ['required'] })
  })

  it('is paged like the mailboxes', async () => {
    const [tom, jan] = await twoFriends()
    for (let index = 0; index < 23; index += 1) await mail.write(tom, [jan], `Needle ${index}`)
    const first = (await mail.search(jan, 'needle')).data
    const second = (await mail.search(jan, 'needle', { cursor: first.nextCursor ?? '' })).data
    expect([first.items.length, first.total, second.items.length, second.nextCursor]).toEqual([20, 23, 3, null])
  })
})
