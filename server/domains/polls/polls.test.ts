import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import * as contract from '#contract/community/polls.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { PollId } from '#contract/community/ids.ts'
import { addReport, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { pollAnswers, polls, pollVotes } from '../../db/tables/community/polls.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { pollCalls } from '../../testing/community/poll-calls.ts'
import { makeFriends } from '../../testing/rows/make-friends.ts'
import { codeOf } from '../../testing/videos/video-album-calls.ts'

let server: TestServer
let author: Credentials
let other: Credentials
let calls: ReturnType<typeof pollCalls>

beforeAll(async () => {
  server = await createTestServer()
  ;[author, other] = [await server.asMember({ name: 'pollauthor' }), await server.asMember()]
  calls = pollCalls(server, author)
})
afterAll(() => server.close())

const inHours = (hours: number) => Math.floor(server.clock.now().getTime() / 1000) + hours * 3600

describe('a new poll', () => {
  it('is refused to a member who has five hundred, until they have deleted one', async () => {
    const busy = await server.asMember()
    const rows = Array.from({ length: contract.mostPollsPerMember }, () => ({ ownerId: busy.memberId, title: 'One more' }))
    await server.db.insert(polls).values(rows)
    const create = () => server.call(contract.createPoll, { title: 'Which?', answers: ['A', 'B'] }, { as: busy })
    expect((await create()).refusal).toMatchObject({ errors: { title: ['polls.limit'] } })
    const [first] = await calls.idsIn({ view: 'my' }, busy)
    await server.call(contract.deletePoll, { pollId: first as PollId }, { as: busy })
    expect((await create()).refusal).toBeNull()
  })

  it('[Y-02] is created from four slots; the empty ones are dropped, and the answers keep their order', async () => {
    const answers = [' Jute ', '', 'Hemp', '   ']
    const { data } = await server.call(contract.createPoll, { title: ' Which rope? ', answers }, { as: author })
    expect(data).toEqual({ id: expect.any(Number), name: 'Which rope?' })
    const poll = await calls.get(data.id)
    expect(poll.answers.map(({ answer }) => answer)).toEqual(['Jute', 'Hemp'])
    expect(poll).toMatchObject({
      ...{ title: 'Which rope?', userId: author.memberId, isMultiple: false, showResults: 'after_vote', endsAt: null },
      ...{ vote: null, totalVoters: 0, can: { canEdit: true, canDelete: true, canVote: true, canReport: false } },
    })
    expect(contract.emptyAnswerSlots).toBe(4)
  })

  it('[Y-02] needs a question and two to twenty different answers; bad input names the field', async () => {
    const refusals: Array<[object, object]> = [
      [{ title: ' ' }, { title: ['required'] }],
      [{ title: 'x'.repeat(201) }, { title: ['too_long'] }],
      [{ answers: ['Jute', '', ' ', ''] }, { answers: ['too_few'] }],
      [{ answers: Array.from({ length: 21 }, (_, n) => `Rope ${n}`) }, { answers: ['too_many'] }],
      [{ answers: ['Jute', 'JUTE'] }, { answers: ['repeated'] }],
      [{ answers: ['Jute', 'Jute\u200B'] }, { answers: ['repeated'] }],
      [{ answers: ['Jute', '\u202EJute'] }, { answers: ['repeated'] }],
      [{ answers: ['Jute', '\u200B', '\u2800', '\u3164', '\u0301'] }, { answers: ['too_few'] }],
      [{ title: '\u200B\u2060' }, { title: ['required'] }],
      [{ endsAt: inHours(-1) }, { ends_at: ['past'] }],
      [{ endsAt: inHours(24 * 400) }, { ends_at: ['too_late'] }],
      [{ showResults: 'at_end' }, { ends_at: ['required'] }],
    ]
    for (const [input, errors] of refusals) {
      const { refusal } = await server.call(contract.createPoll, { title: 'Q', answers: ['A', 'B'], ...input }, { as: author })
      expect(refusal).toMatchObject({ code: 'validation_failed', errors })
    }
    const twenty = Array.from({ length: 20 }, (_, n) => `Rope ${n}`)
    expect((await calls.get(await calls.create({ answers: twenty }))).answers).toHaveLength(20)
  })

  it('[S-18] its words cannot turn round the text beside them', async () => {
    const pollId = await calls.create({ title: 'Jute\u202E or hemp?', answers: ['Ju\u2066te', 'Hemp'] })
    expect(await calls.get(pollId)).toMatchObject({ title: 'Jute or hemp?', answers: [{ answer: 'Jute' }, { answer: 'Hemp' }] })
    await server.call(contract.editPoll, { pollId, title: 'Jute,\n\u202Ehemp?', answers: ['Si\u2067lk', 'Wool'] }, { as: author })
    expect(await calls.get(pollId)).toMatchObject({ title: 'Jute, hemp?', answers: [{ answer: 'Silk' }, { answer: 'Wool' }] })
  })

  it('can be edited by its author before the first vote, and not afterwards', async () => {
    const pollId = await calls.create()
    const edit = (input: object, as = author) => server.call(contract.editPoll, { pollId, ...input }, { as })
    const { version } = await calls.get(pollId)
    const edited = await edit({ version, title: 'Which one?', answers: ['Silk', '', 'Wool'], isMultiple: true })
    expect(edited.data).toMatchObject({ title: 'Which one?', isMultiple: true, answers: [{ answer: 'Silk' }, { answer: 'Wool' }] })
    expect(await codeOf(edit({ version, title: 'Older' }))).toBe('edit_conflict')
    expect(await codeOf(edit({ showResults: 'at_end' }))).toBe('validation_failed')
    expect([await codeOf(edit({ title: 'Mine' }, other)), await codeOf(edit({ title: 'Ours' }, await server.asAdmin()))]).toEqual([
      'forbidden',
      'forbidden',
    ])
    await calls.vote(pollId, ['Silk'], other)
    expect((await edit({ title: 'Too late' })).refusal).toMatchObject({ code: 'validation_failed', errors: { poll_id: ['voted'] } })
    expect((await calls.get(pollId)).can.canEdit).toBe(false)
  })
})

describe('voting', () => {
  it('[Y-03] raises the total of the answer by one and marks the vote for the member alone', async () => {
    const pollId = await calls.create()
    const { data } = await calls.vote(pollId, ['Hemp'], other)
    const [, hemp] = data.answers
    expect(data).toMatchObject({ vote: [hemp?.answerId], totalVoters: 1, can: { canVote: false } })
    expect(data.answers.map(({ totalVotes }) => totalVotes)).toEqual([0, 1, 0])
    expect(await calls.get(pollId)).toMatchObject({ vote: null, totalVoters: 1, can: { canVote: true } })
    await calls.vote(pollId, ['Hemp'], author)
    expect(await calls.totals(pollId)).toEqual([0, 2, 0])
  })

  it('is final: the same vote again changes nothing, another one is refused', async () => {
    const pollId = await calls.create()
    await calls.vote(pollId, ['Jute'], other)
    expect((await calls.vote(pollId, ['Jute'], other)).data).toMatchObject({ totalVoters: 1 })
    expect((await calls.vote(pollId, ['Hemp'], other)).refusal).toMatchObject({ errors: { answer_ids: ['voted'] } })
    expect(await calls.totals(pollId)).toEqual([1, 0, 0])
  })

  it('200 votes of one member at the same time count once', async () => {
    const pollId = await calls.create()
    const { answers } = await calls.get(pollId)
    const answerIds = answers.slice(0, 1).map(({ answerId }) => answerId)
    const vote = () => codeOf(server.call(contract.voteOnPoll, { pollId, answerIds }, { as: other, idempotencyKey: crypto.randomUUID() }))
    const codes = await Promise.all(Array.from({ length: 200 }, vote))
    // On a busy machine some wait for the database for too long; they did not vote.
    const known: unknown[] = [undefined, 'rate_limited', 'unavailable']
    expect(codes.filter((code) => !known.includes(code))).toEqual([])
    expect(codes).toContain(undefined)
    expect(await calls.totals(pollId)).toEqual([1, 0, 0])
    expect((await calls.get(pollId)).totalVoters).toBe(1)
  })

  it('[Y-03] every vote of members who vote at the same moment counts', async () => {
    const pollId = await calls.create()
    const voters = await Promise.all(Array.from({ length: 12 }, () => server.asMember()))
    await Promise.all(voters.map((voter, index) => calls.vote(pollId, [index % 3 === 0 ? 'Hemp' : 'Jute'], voter)))
    expect(await calls.totals(pollId)).toEqual([8, 4, 0])
    expect((await calls.get(pollId)).totalVoters).toBe(12)
  })

  it('meets an edit at the same moment: either the poll is changed or the vote counts, never both', async () => {
    for (let each = 0; each < 5; each += 1) {
      const pollId = await calls.create()
      const [vote, edit] = await Promise.all([
        calls.vote(pollId, ['Jute'], other),
        server.call(contract.editPoll, { pollId, answers: ['Silk', 'Wool'] }, { as: author }),
      ])
      expect([vote.refusal, edit.refusal].filter((refusal) => refusal === null)).toHaveLength(1)
      const { answers, totalVoters } = await calls.get(pollId)
      const counted = answers.reduce((sum, { totalVotes }) => sum + (totalVotes ?? 0), 0)
      expect([totalVoters, counted]).toEqual(vote.refusal === null ? [1, 1] : [0, 0])
    }
  })

  it('counts for what the voter has read: after another question, or another time of the results, a vote that waited is refused', async () => {
    for (const change of [{ title: 'Should we ban jute?' }, { showResults: 'at_once' }] as const) {
      const pollId = await calls.create({ showResults: 'after_vote' })
      const before = (await calls.get(pollId, other)).answers
      const vote = () =>
        server.call(contract.voteOnPoll, { pollId, answerIds: before.slice(0, 1).map(({ answerId }) => answerId) }, { as: other })
      await server.call(contract.editPoll, { pollId, ...change }, { as: author })
      expect((await vote()).refusal).toMatchObject({ errors: { answer_ids: ['invalid'] } })
      const { answers, totalVoters } = await calls.get(pollId)
      expect([answers.map(({ answer }) => answer), totalVoters]).toEqual([before.map(({ answer }) => answer), 0])
    }
    const pollId = await calls.create()
    const answerIds = (await calls.get(pollId)).answers.slice(0, 1).map(({ answerId }) => answerId)
    await server.call(contract.editPoll, { pollId, title: 'Jute or hemp?', privacyComment: 1 }, { as: author })
    expect((await server.call(contract.voteOnPoll, { pollId, answerIds }, { as: other })).refusal).toBeNull()
  })

  it('with several choices each chosen answer counts, and the member counts once', async () => {
    const pollId = await calls.create({ isMultiple: true })
    expect((await calls.vote(pollId, ['Jute', 'Synthetic'], other)).data).toMatchObject({ totalVoters: 1 })
    expect(await calls.totals(pollId)).toEqual([1, 0, 1])
    const single = await calls.create()
    expect((await calls.vote(single, ['Jute', 'Hemp'], other)).refusal).toMatchObject({ errors: { answer_ids: ['too_many'] } })
  })

  it('refuses answers of another poll, none at all, and votes after the end', async () => {
    const [pollId, foreign] = [await calls.create(), await calls.create()]
    const answerIds = (await calls.get(foreign)).answers.map(({ answerId }) => answerId).slice(0, 1)
    const vote = async (ids: typeof answerIds) =>
      (await server.call(contract.voteOnPoll, { pollId, answerIds: ids }, { as: other })).refusal
    expect(await vote(answerIds)).toMatchObject({ errors: { answer_ids: ['invalid'] } })
    expect(await vote([])).toMatchObject({ errors: { answer_ids: ['required'] } })
    await calls.end(pollId)
    expect((await calls.vote(pollId, ['Jute'], other)).refusal).toMatchObject({ errors: { answer_ids: ['ended'] } })
    expect(await calls.get(pollId, other)).toMatchObject({ hasEnded: true, totalVoters: 0, can: { canVote: false } })
  })
})

describe('results', () => {
  const hidden = [null, null, null]

  it('at once: everybody sees them; after voting: only those who have voted, and not the author', async () => {
    const [atOnce, afterVote] = [await calls.create(), await calls.create({ showResults: 'after_vote' })]
    for (const pollId of [atOnce, afterVote]) await calls.vote(pollId, ['Jute'], other)
    expect(await calls.totals(atOnce)).toEqual([1, 0, 0])
    expect([await calls.totals(afterVote, other), await calls.totals(afterVote)]).toEqual([[1, 0, 0], hidden])
    await calls.end(afterVote)
    expect(await calls.totals(afterVote)).toEqual([1, 0, 0])
  })

  it('at the end: nobody gets a total before, neither on the page, in a list nor with the vote; everybody afterwards', async () => {
    const pollId = await calls.create({ showResults: 'at_end', endsAt: inHours(24) })
    const voted = await calls.vote(pollId, ['Jute'], other)
    expect(voted.data.answers.map(({ totalVotes }) => totalVotes)).toEqual(hidden)
    const [admin, staff] = [await server.asAdmin(), await server.asMember({ groupId: groups.staff })]
    for (const as of [author, other, admin, staff]) {
      expect(await calls.totals(pollId, as)).toEqual(hidden)
      const listed = (await calls.search({ userId: author.memberId as never }, as)).items.find((poll) => poll.pollId === pollId)
      expect(listed?.answers.map(({ totalVotes }) => totalVotes)).toEqual(hidden)
      expect((await calls.results({}, as)).items.map((poll) => poll.pollId)).not.toContain(pollId)
    }
    await calls.end(pollId)
    expect([await calls.totals(pollId), await calls.totals(pollId, other)]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ])
  })

  it('who voted for what is on no answer, and no total changes with a block', async () => {
    const [pollId, voter] = [await calls.create(), await server.asMember({ name: 'quietvoter' })]
    await calls.vote(pollId, ['Jute'], voter)
    const answer = await server.call(contract.getPoll, { pollId }, { as: author })
    expect(JSON.stringify(answer.body)).not.toContain('quietvoter')
    for (const as of [author, other, await server.asMember({ groupId: groups.staff }), await server.asAdmin()])
      for (const body of [await calls.get(pollId, as), await calls.search({}, as), await calls.results({}, as)])
        expect(JSON.stringify(body)).not.toContain('quietvoter')
    await server.call(blockMember, { userId: voter.memberId as never }, { as: author })
    expect(await calls.totals(pollId)).toEqual([1, 0, 0])
    const [listed] = (await calls.search({ view: 'my' })).items
    expect(listed).toMatchObject({ pollId, totalVoters: 1, answers: [{ totalVotes: 1 }, { totalVotes: 0 }, { totalVotes: 0 }] })
  })
})

describe('who may what', () => {
  it('[Y-05] a poll is deleted by its author or staff, its votes with it; staff leave an audit entry', async () => {
    const [own, byStaff] = [await calls.create(), await calls.create()]
    await calls.vote(own, ['Jute'], other)
    const remove = (pollId: PollId, as: Credentials) => codeOf(server.call(contract.deletePoll, { pollId }, { as }))
    expect(await remove(own, other)).toBe('forbidden')
    expect(await remove(own, author)).toBeUndefined()
    expect(await codeOf(server.call(contract.getPoll, { pollId: own }, { as: author }))).toBe('not_found')
    expect(await server.db.select().from(pollVotes).where(eq(pollVotes.pollId, own))).toEqual([])
    expect(await remove(byStaff, await server.asMember({ groupId: groups.staff }))).toBeUndefined()
    expect(await remove(byStaff, author)).toBe('not_found')
    expect(await calls.idsIn({ view: 'my' })).not.toContain(byStaff)
    const { rows } = await server.db.execute(sql`select action from audit_entries where subject = ${`content:poll:${byStaff}`}`)
    expect(rows).toEqual([{ action: 'polls.delete' }])
  })

  it('a hidden, deleted or missing poll answers as not found to every call, and a block hides it', async () => {
    const [friend, enemy] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, author.memberId, friend.memberId)
    await server.call(blockMember, { userId: enemy.memberId as never }, { as: author })
    const [forFriends, open, gone] = [await calls.create({ privacy: 1 }), await calls.create(), await calls.create()]
    await server.call(contract.deletePoll, { pollId: gone }, { as: author })
    const attempts: Array<[PollId, Credentials]> = [
      [forFriends, other],
      [open, enemy],
      [gone, other],
      [999_999 as PollId, other],
    ]
    const [answerId] = (await calls.get(open)).answers.map((answer) => answer.answerId)
    for (const [pollId, as] of attempts) {
      expect(await codeOf(server.call(contract.getPoll, { pollId }, { as }))).toBe('not_found')
      expect(await codeOf(server.call(contract.editPoll, { pollId, title: 'Mine' }, { as }))).toBe('not_found')
      expect(await codeOf(server.call(contract.deletePoll, { pollId }, { as }))).toBe('not_found')
      expect(await codeOf(server.call(contract.voteOnPoll, { pollId, answerIds: [answerId as never] }, { as }))).toBe('not_found')
      expect(await calls.idsIn({}, as)).not.toContain(pollId)
    }
    expect((await calls.get(forFriends, friend)).can.canVote).toBe(true)
    expect(await calls.idsIn({ view: 'friend' }, friend)).toContain(forFriends)
    expect(
      await server.db
        .select()
        .from(pollAnswers)
        .where(eq(pollAnswers.id, answerId ?? 0)),
    ).toMatchObject([{ voteTotal: 0 }])
  })

  it('is liked, saved, commented on and reported like other content', async () => {
    const pollId = await calls.create({ privacyComment: 0 })
    const item = { typeId: 'poll', itemId: pollId }
    expect((await server.call(voteOnItem, { ...item, way: 'up' }, { as: other })).data).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    expect(await codeOf(server.call(voteOnItem, { ...item, way: 'down' }, { as: other }))).toBe('validation_failed')
    await server.call(setFavouriteItem, { ...item, isFavourite: true }, { as: other })
    await server.call(createComment, { ...item, parentId: null, text: 'Hemp forgives you' }, { as: other })
    expect(await calls.get(pollId, other)).toMatchObject({ upVotes: 1, totalLike: 1, myVote: 'up', isFavourite: true, totalComment: 1 })
    expect(await calls.idsIn({ view: 'fave' }, other)).toEqual([pollId])
    const report = { ...item, reasonId: 3, text: '' } as const
    expect(await codeOf(server.call(addReport, report as never, { as: other }))).toBeUndefined()
    const silent = await calls.create({ privacyComment: 2 })
    const comment = { typeId: 'poll', itemId: silent, parentId: null, text: 'Hello' } as const
    expect(await codeOf(server.call(createComment, comment, { as: other }))).toBe('forbidden')
  })
})
