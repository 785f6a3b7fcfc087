import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PollSort } from '#contract/community/polls.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { polls } from '../../db/tables/community/polls.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { pollCalls } from '../../testing/community/poll-calls.ts'
import { makeFriends } from '../../testing/rows/make-friends.ts'

let server: TestServer
let author: Credentials
let other: Credentials
let calls: ReturnType<typeof pollCalls>

beforeAll(async () => {
  server = await createTestServer()
  ;[author, other] = [await server.asMember(), await server.asMember()]
  calls = pollCalls(server, author)
})
afterAll(() => server.close())

describe('the list of polls', () => {
  it('[Y-01] has 30 a page, newest first, and goes on behind the last one', async () => {
    const maker = await server.asMember()
    const made: number[] = []
    for (let n = 0; n < 31; n += 1) made.unshift(await calls.create({ title: `Poll ${n}` }, maker))
    const first = await calls.search({ userId: maker.memberId as never }, other)
    expect([first.items.length, first.total, first.limit]).toEqual([30, 31, 30])
    expect(first.items.map(({ pollId }) => pollId)).toEqual(made.slice(0, 30))
    const second = await calls.search({ userId: maker.memberId as never, cursor: first.nextCursor ?? '' }, other)
    expect([second.items.map(({ pollId }) => pollId), second.nextCursor]).toEqual([made.slice(30), null])
  })

  it('[Y-01] browse filters by view, author and text, and sorts by date, votes, comments and likes', async () => {
    const [maker, friend] = [await server.asMember({ name: 'pollmaker' }), await server.asMember()]
    await makeFriends(server.db, maker.memberId, friend.memberId)
    const [a, b, c] = [
      await calls.create({ title: 'Chöose a rope', answers: ['Jute', 'Hemp'] }, maker),
      await calls.create({ title: 'Wax?', answers: ['Beeswax', 'A rope needs none'] }, maker),
      await calls.create({ title: 'Boots?', answers: ['Yes', 'No'] }, maker),
    ]
    const of = { userId: maker.memberId as never }
    await calls.end(c)
    expect(await calls.idsIn({ ...of, view: 'open' })).toEqual([b, a])
    expect(await calls.idsIn({ ...of, view: 'ended' })).toEqual([c])
    expect(await calls.idsIn({ view: 'friend' }, friend)).toEqual([c, b, a])
    expect(await calls.idsIn({ view: 'friend' }, other)).toEqual([])
    expect(await calls.idsIn({ userName: 'pollmaker' })).toEqual([c, b, a])
    expect(await calls.idsIn({ ...of, text: 'choose' })).toEqual([a])
    expect(await calls.idsIn({ ...of, text: 'rope' })).toEqual([b, a])
    await calls.vote(b, ['Beeswax'], other)
    expect(await calls.idsIn({ view: 'voted' }, other)).toEqual([b])
    expect(await calls.idsIn({ ...of, view: 'unvoted' }, other), 'open ones without the viewer’s vote').toEqual([a])
    expect(await calls.idsIn({ ...of, view: 'unvoted' }, friend)).toEqual([b, a])
    const set = (id: number, values: Partial<typeof polls.$inferInsert>) => server.db.update(polls).set(values).where(eq(polls.id, id))
    await set(a, { voterTotal: 5, commentTotal: 1, upVotes: 2 })
    await set(b, { voterTotal: 1, commentTotal: 9, upVotes: 1 })
    await set(c, { voterTotal: 3, commentTotal: 5, upVotes: 7 })
    const orderBy = (sortBy: PollSort) => calls.idsIn({ ...of, sortBy })
    expect(await orderBy('time_stamp')).toEqual([c, b, a])
    expect(await orderBy('total_voters')).toEqual([a, c, b])
    expect(await orderBy('total_comment')).toEqual([b, c, a])
    expect(await orderBy('total_like')).toEqual([c, a, b])
  })

  it('[Y-06] My polls lists own polls, the private ones too, and those of nobody else', async () => {
    const maker = await server.asMember()
    const [open, hidden] = [await calls.create({}, maker), await calls.create({ privacy: 2 }, maker)]
    expect(await calls.idsIn({ view: 'my' }, maker)).toEqual([hidden, open])
    expect(await calls.idsIn({ view: 'my' }, other)).toEqual([])
    expect(await calls.idsIn({ userId: maker.memberId as never }, other)).toEqual([open])
  })

  it('[Y-04] results can be searched: by text, only in polls whose totals the member may see now', async () => {
    const maker = await server.asMember()
    const [atOnce, afterVote] = [
      await calls.create({ title: 'Splice or knot?', answers: ['Splice', 'Knot'] }, maker),
      await calls.create({ title: 'Your first splice?', answers: ['Eye', 'Long'], showResults: 'after_vote' }, maker),
    ]
    const of = { userId: maker.memberId as never, text: 'splice' }
    const found = async (as: Credentials) => (await calls.results(of, as)).items.map(({ pollId }) => pollId)
    expect([await found(other), await found(maker)]).toEqual([[atOnce], [atOnce]])
    await calls.vote(afterVote, ['Eye'], other)
    expect([await found(other), await found(maker)]).toEqual([[afterVote, atOnce], [atOnce]])
    const [newest] = (await calls.results(of, other)).items
    expect(newest).toMatchObject({ totalVoters: 1, answers: [{ answer: 'Eye', totalVotes: 1 }, { totalVotes: 0 }] })
    expect((await calls.results({ ...of, text: 'boots' }, other)).items).toEqual([])
    const enemy = await server.asMember()
    await server.call(blockMember, { userId: enemy.memberId as never }, { as: maker })
    await calls.create({ title: 'A splice among friends?', privacy: 1 }, maker)
    expect([await found(other), (await calls.results({ text: 'splice' }, enemy)).items]).toEqual([[afterVote, atOnce], []])
  })

  it('[S-29] leaves out and does not count the polls of members across a block', async () => {
    const maker = await server.asMember()
    await calls.create({ title: 'Quarantined' }, maker)
    const total = async (as: Credentials) => (await calls.search({ text: 'quarantined' }, as)).total
    expect(await total(other)).toBe(1)
    await server.call(blockMember, { userId: other.memberId as never }, { as: maker })
    expect([await total(other), await total(author)]).toEqual([0, 1])
  })
})
