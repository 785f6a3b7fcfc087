/** A member's vote in a poll, which may wait for a connection. */
import { msg } from '@lingui/core/macro'
import { voteOnPoll, type PollDetails } from '#contract/community/polls.ts'
import type { PollAnswerId, PollId } from '#contract/community/ids.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { contentSubject, contentWrites } from '#src/entities/content/writes.ts'
import { refreshPolls, takeOverPoll } from './cache.ts'

const define = defineWrites<{ details: PollDetails }>()

export const pollRef = (pollId: number) => ({ typeId: 'poll', itemId: pollId }) as const
export const pollSubject = (pollId: number) => contentSubject(pollRef(pollId))

/** Totals that are hidden stay hidden until the server's answer has them. */
function withChoice(details: PollDetails, answerIds: readonly PollAnswerId[]): PollDetails {
  if (details.vote !== null) return details
  return {
    ...details,
    vote: [...answerIds],
    totalVoters: details.totalVoters + 1,
    answers: details.answers.map((answer) =>
      answer.totalVotes !== null && answerIds.includes(answer.answerId) ? { ...answer, totalVotes: answer.totalVotes + 1 } : answer,
    ),
    can: { ...details.can, canVote: false, canEdit: false },
  }
}

/** A refused vote is explained on the poll's page. */
export const pollVote = define(voteOnPoll, {
  label: msg`A vote in a poll`,
  place: ({ pollId }, { code }) => (code === 'not_found' ? null : `/polls/${pollId}`),
  subject: ({ pollId }) => pollSubject(pollId),
  overlay: { details: (details, { answerIds }) => withChoice(details, answerIds) },
  settle: (client, { answer }) => takeOverPoll(client, answer),
  refresh: refreshPolls,
})

/** With likes and favourites, for the poll's page. */
export const pollWrites = [...contentWrites<PollDetails>(), pollVote]

/** Votes once and finally. */
export function voteInPoll(pollId: PollId, answerIds: readonly PollAnswerId[]): Promise<void> {
  return submit(pollVote, { pollId, answerIds: [...answerIds] })
}
