/**
 * Polls: list, open, create, edit, vote (1§3, 1§4, 2§7). Who voted for what is never on the wire: a member gets the totals and their own
 * vote.
 */
import * as v from 'valibot'
import { voteTotals } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { albumPrivacyLevels } from '../policy/video-albums.ts'
import { pollAnswerId, pollId } from './ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, timestamp } from '../primitives.ts'
import { fewestAnswers, mostAnswers, pollSort, pollView, resultTime } from './poll-choices.ts'

export * from './poll-choices.ts'

export const pollTitleMax = 200
export const pollAnswerMax = 200
const title = text(1, pollTitleMax)
const privacy = v.picklist(albumPrivacyLevels)
/** A moment, or null: the poll has no end. */
const endsAt = v.nullable(timestamp)

/** What a reader sees of an answer: without invisible characters and the difference between capital and small letters. Empty if nothing is visible. */
export function seenAnswer(answer: string): string {
  const visible = answer.normalize('NFKC').replaceAll(/[\p{DI}\p{Cf}\u2800]/gu, '')
  return visible
    .replace(/^\p{M}+/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLocaleLowerCase('en')
}

/** A list of strings, from which empty and invisible ones are dropped (1§3, 2§3). */
const answers = v.pipe(
  v.array(text(0, pollAnswerMax)),
  v.maxLength(100, 'too_many'),
  v.transform((list) => list.filter((answer) => seenAnswer(answer) !== '')),
  v.minLength(fewestAnswers, 'too_few'),
  v.maxLength(mostAnswers, 'too_many'),
  v.check((list) => new Set(list.map(seenAnswer)).size === list.length, 'repeated'),
)

/** `totalVotes` is null as long as the results are hidden from this viewer. With several choices, the sum exceeds the number of voters. */
export const pollAnswer = v.object({ answerId: pollAnswerId, answer: v.string(), totalVotes: v.nullable(v.number()) })
export type PollAnswer = v.InferOutput<typeof pollAnswer>

export const pollAbilities = v.object({
  /** The author, before the first vote (ambiguity poll-edit). */
  canEdit: v.boolean(),
  canDelete: v.boolean(),
  /** Once, and not after the end. */
  canVote: v.boolean(),
  canComment: v.boolean(),
  canReport: v.boolean(),
})
export type PollAbilities = v.InferOutput<typeof pollAbilities>

/** A poll in lists. */
export const pollCard = v.object({
  pollId,
  title: v.string(),
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  privacy: v.number(),
  privacyComment: v.number(),
  /** Members may choose several answers. */
  isMultiple: v.boolean(),
  showResults: resultTime,
  endsAt,
  hasEnded: v.boolean(),
  answers: v.array(pollAnswer),
  /** The answers that the viewer has chosen; null if they have not voted. */
  vote: v.nullable(v.array(pollAnswerId)),
  /** Number of members who voted. */
  totalVoters: v.number(),
  totalLike: v.number(),
  totalComment: v.number(),
  publishedAt: timestamp,
})
export type PollCard = v.InferOutput<typeof pollCard>

export const pollDetails = v.object({
  ...pollCard.entries,
  owner: memberBadge,
  /** Likes, under the names that votes on items of all kinds answer. */
  ...voteTotals.entries,
  isFavourite: v.boolean(),
  views: v.number(),
  can: pollAbilities,
  version: recordVersion,
})
export type PollDetails = v.InferOutput<typeof pollDetails>

export const pollFilter = v.object({
  view: v.optional(pollView, 'all'),
  /** The author. */
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
  /** Part of the question or of an answer. */
  text: v.optional(text(0, 120), ''),
  sortBy: v.optional(pollSort, 'time_stamp'),
})
export type PollFilter = v.InferOutput<typeof pollFilter>
export type PollFilterInput = v.InferInput<typeof pollFilter>

const searchRequest = v.object({ ...pollFilter.entries, ...pageRequest })

export const searchPolls = defineEndpoint({
  name: 'polls.search',
  method: 'POST',
  path: '/api3/poll/poll/index-search',
  access: 'member',
  offline: 'cache',
  legacy: 'poll.browse',
  request: searchRequest,
  response: pageOf(pollCard),
  errors: ['user_not_found'],
})

/** Searches the results (2§7): only the polls whose totals the viewer may see now. */
export const searchPollResults = defineEndpoint({
  name: 'polls.searchResults',
  method: 'POST',
  path: '/api3/poll/poll/poll-result-search',
  access: 'member',
  offline: 'cache',
  request: searchRequest,
  response: pageOf(pollCard),
  errors: ['user_not_found'],
})

export const getPoll = defineEndpoint({
  name: 'polls.get',
  method: 'POST',
  path: '/api3/poll/poll/get',
  access: 'member',
  offline: 'cache',
  request: v.object({ pollId }),
  response: pollDetails,
  errors: ['not_found'],
})

/** The answer names the new poll. `endsAt` must be later than now; with results at the end it is required. */
export const createPoll = defineEndpoint({
  name: 'polls.create',
  method: 'POST',
  path: '/api3/poll/poll/create',
  access: 'member',
  offline: 'never',
  perMinute: 10,
  legacy: 'poll.add',
  request: v.object({
    title,
    answers,
    isMultiple: v.optional(v.boolean(), false),
    showResults: v.optional(resultTime, 'after_vote'),
    endsAt: v.optional(endsAt, null),
    privacy: v.optional(privacy, albumPrivacyLevels[0]),
    privacyComment: v.optional(privacy, albumPrivacyLevels[0]),
  }),
  response: v.object({ id: pollId, name: v.string() }),
  errors: [],
})

/**
 * Absent fields stay unchanged. Refused with `voted` on `pollId` after the first vote, with edit_conflict for an old `version`. Another
 * question or another time of the results gives the answers new ids, so that a vote sent from an old page is refused.
 */
export const editPoll = defineEndpoint({
  name: 'polls.edit',
  method: 'POST',
  path: '/api3/poll/poll/update',
  access: 'member',
  offline: 'never',
  isVersioned: true,
  legacy: ['poll.edit', 'poll.update'],
  request: v.object({
    pollId,
    version: v.optional(recordVersion),
    title: v.optional(title),
    answers: v.optional(answers),
    isMultiple: v.optional(v.boolean()),
    showResults: v.optional(resultTime),
    endsAt: v.optional(endsAt),
    privacy: v.optional(privacy),
    privacyComment: v.optional(privacy),
  }),
  response: pollDetails,
  errors: ['not_found', 'edit_conflict'],
})

/** By the author, staff or an admin. */
export const deletePoll = defineEndpoint({
  name: 'polls.delete',
  method: 'POST',
  path: '/api3/poll/poll/delete',
  access: 'member',
  offline: 'never',
  legacy: 'poll.delete',
  request: v.object({ pollId }),
  response: nothing,
  errors: ['not_found'],
})

/**
 * Votes once and finally; the answer is the poll with the new totals. Repeating the same vote changes nothing. Refused on `answerIds`:
 * `ended`, `voted` (for other answers), `too_many` (a poll with one choice), `invalid` (not an answer of this poll).
 */
export const voteOnPoll = defineEndpoint({
  name: 'polls.vote',
  method: 'POST',
  path: '/api3/poll/poll/vote',
  access: 'member',
  offline: 'queue',
  request: v.object({
    pollId,
    answerIds: v.pipe(v.array(pollAnswerId), v.minLength(1, 'required'), v.maxLength(mostAnswers, 'too_many')),
  }),
  response: pollDetails,
  errors: ['not_found'],
})
