/** Polls: lists, votes, results, and who may do what. */
import { expect } from 'vitest'
import * as polls from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { Scenario, Suite, SuiteCaller } from './site.ts'

async function openPoll({ join }: Suite, input: object = {}) {
  const [owner, viewer] = [await join(), await join()]
  const complete = { title: 'Jute or hemp?', answers: ['Jute', '', 'Hemp', ' '], showResults: 'after_vote' as const, ...input }
  const { id: pollId } = await owner.call(polls.createPoll, complete)
  const { answers } = await owner.call(polls.getPoll, { pollId })
  const vote = (as: SuiteCaller, ...places: number[]) =>
    as.call(polls.voteOnPoll, { pollId, answerIds: answers.flatMap(({ answerId }, place) => (places.includes(place) ? [answerId] : [])) })
  const totals = async (as: SuiteCaller) => (await as.call(polls.getPoll, { pollId })).answers.map(({ totalVotes }) => totalVotes)
  return { owner, viewer, pollId, answers, vote, totals }
}

export const pollScenarios: readonly Scenario[] = [
  {
    title: 'a poll drops empty answers, and needs two different ones and an end for results at the end',
    async run(suite) {
      const { owner, answers } = await openPoll(suite)
      expect(answers.map(({ answer }) => answer)).toEqual(['Jute', 'Hemp'])
      const refused = async (input: object) => owner.refusal(polls.createPoll, { title: 'Q', answers: ['A', 'B'], ...input })
      expect(await refused({ title: '' })).toMatchObject({ errors: { title: ['required'] } })
      expect(await refused({ answers: ['A', ''] })).toMatchObject({ errors: { answers: ['too_few'] } })
      expect(await refused({ answers: ['A', 'a'] })).toMatchObject({ errors: { answers: ['repeated'] } })
      expect(await refused({ showResults: 'at_end' })).toMatchObject({ errors: { ends_at: ['required'] } })
      expect(await refused({ endsAt: 1 })).toMatchObject({ errors: { ends_at: ['past'] } })
    },
  },
  {
    title: 'a vote counts once, is final, and shows the results to the voter',
    async run(suite) {
      const { owner, viewer, pollId, answers, vote, totals } = await openPoll(suite)
      expect(await totals(viewer)).toEqual([null, null])
      expect(await vote(viewer, 1)).toMatchObject({ vote: [answers[1]?.answerId], totalVoters: 1, can: { canVote: false } })
      expect(await vote(viewer, 1)).toMatchObject({ totalVoters: 1 })
      expect([await totals(viewer), await totals(owner)]).toEqual([
        [0, 1],
        [null, null],
      ])
      const [first, second] = answers.map(({ answerId }) => answerId)
      const refused = async (as: SuiteCaller, answerIds: unknown[]) =>
        as.refusal(polls.voteOnPoll, { pollId, answerIds: answerIds as never })
      expect(await refused(viewer, [first])).toMatchObject({ errors: { answer_ids: ['voted'] } })
      expect(await refused(owner, [first, second])).toMatchObject({ errors: { answer_ids: ['too_many'] } })
      expect(await refused(owner, [999_999_999])).toMatchObject({ errors: { answer_ids: ['invalid'] } })
    },
  },
  {
    title: 'polls are listed by view, member and text, and results only where they are shown',
    async run(suite) {
      const { owner, viewer, pollId, vote } = await openPoll(suite)
      const find = async (as: SuiteCaller, input: polls.PollFilterInput) =>
        (await as.call(polls.searchPolls, { userName: owner.userName, ...input })).items.map((poll) => poll.pollId)
      const results = async (as: SuiteCaller) =>
        (await as.call(polls.searchPollResults, { userName: owner.userName })).items.map((poll) => poll.pollId)
      expect([await find(viewer, { text: 'hemp' }), await find(viewer, { text: 'boots' })]).toEqual([[pollId], []])
      expect([await find(viewer, { view: 'my' }), await find(owner, { view: 'my' })]).toEqual([[], [pollId]])
      expect([await find(viewer, { view: 'voted' }), await find(viewer, { view: 'ended' }), await results(viewer)]).toEqual([[], [], []])
      expect(await find(viewer, { view: 'unvoted' })).toEqual([pollId])
      await vote(viewer, 0)
      expect(await find(viewer, { view: 'unvoted' })).toEqual([])
      await viewer.call(setFavouriteItem, { typeId: 'poll', itemId: pollId, isFavourite: true })
      for (const view of ['voted', 'fave', 'open'] as const) expect(await find(viewer, { view })).toEqual([pollId])
      expect([await results(viewer), await results(owner)]).toEqual([[pollId], []])
      expect(await viewer.refusal(polls.searchPollResults, { userName: 'nobody-at-all' })).toMatchObject({ code: 'user_not_found' })
      expect(await viewer.refusal(polls.searchPolls, { userName: 'nobody-at-all' })).toMatchObject({ code: 'user_not_found' })
    },
  },
  {
    title: 'only the author edits a poll, before the first vote, and deletes it; hidden polls are not found',
    async run(suite) {
      const { owner, viewer, pollId, answers } = await openPoll(suite)
      const { version } = await owner.call(polls.getPoll, { pollId })
      expect(await owner.call(polls.editPoll, { pollId, version, title: 'Which?', isMultiple: true })).toMatchObject({ title: 'Which?' })
      expect(await owner.refusal(polls.editPoll, { pollId, version, title: 'Old' })).toMatchObject({ code: 'edit_conflict' })
      const earlier = answers.map(({ answerId }) => answerId)
      expect(await viewer.refusal(polls.voteOnPoll, { pollId, answerIds: earlier })).toMatchObject({ errors: { answer_ids: ['invalid'] } })
      expect(await viewer.refusal(polls.editPoll, { pollId, title: 'Mine' })).toMatchObject({ code: 'forbidden' })
      expect(await viewer.refusal(polls.deletePoll, { pollId })).toMatchObject({ code: 'forbidden' })
      expect(await viewer.call(voteOnItem, { typeId: 'poll', itemId: pollId, way: 'up' })).toMatchObject({ upVotes: 1, myVote: 'up' })
      await owner.call(polls.editPoll, { pollId, privacy: 2 })
      for (const hidden of [pollId, 999_999_999 as PollId])
        for (const [endpoint, input] of [
          [polls.getPoll, { pollId: hidden }],
          [polls.editPoll, { pollId: hidden, title: 'Mine' }],
          [polls.deletePoll, { pollId: hidden }],
          [polls.voteOnPoll, { pollId: hidden, answerIds: [answers[0]?.answerId] }],
        ] as const)
          expect(await viewer.refusal(endpoint, input as never)).toMatchObject({ code: 'not_found' })
      const { answers: asked } = await owner.call(polls.getPoll, { pollId })
      await owner.call(polls.voteOnPoll, { pollId, answerIds: asked.map(({ answerId }) => answerId) })
      expect(await owner.refusal(polls.editPoll, { pollId, title: 'Late' })).toMatchObject({ errors: { poll_id: ['voted'] } })
      await owner.call(polls.deletePoll, { pollId })
      expect(await owner.refusal(polls.getPoll, { pollId })).toMatchObject({ code: 'not_found' })
    },
  },
]
