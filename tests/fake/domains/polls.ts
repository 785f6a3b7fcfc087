/** Like `server/domains/polls`, without blocks. */
import * as contract from '#contract/community/polls.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { maySeePoll, pollAbilities, showsResults, type PollFacts } from '#contract/policy/community/polls.ts'
import { albumPrivacy } from '#contract/policy/video-albums.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import { presentBadge } from '../present.ts'
import type { FakePoll, World } from '../world.ts'

function factsOf(poll: FakePoll, { world, viewer }: MemberFakeContext): PollFacts {
  const ownerAudience = poll.privacy === albumPrivacy.members ? 'members' : poll.privacy === albumPrivacy.friends ? 'friends' : 'nobody'
  return {
    ...poll,
    ownerAudience,
    isDeleted: false,
    isBlocked: false,
    isFriend: world.isTied('friends', poll.ownerId, viewer.id),
    hasEnded: poll.endsAt !== null && poll.endsAt <= world.now(),
    hasVoted: poll.chosen.has(viewer.id),
    voterTotal: poll.chosen.size,
  }
}

/** Throws not_found for polls that do not exist for the viewer, forbidden without the ability. */
export function visiblePoll(context: MemberFakeContext, pollId: number, ability?: keyof contract.PollAbilities): FakePoll {
  const poll = context.world.polls.get(pollId)
  if (!poll || !maySeePoll(context.viewer, factsOf(poll, context))) throw new Refusal('not_found')
  if (ability && !pollAbilities(context.viewer, factsOf(poll, context))[ability]) throw new Refusal('forbidden')
  return poll
}

function presentCard(context: MemberFakeContext, poll: FakePoll): ResponseInput<typeof contract.searchPolls>['items'][number] {
  const { world, viewer } = context
  const { userName, userImage } = presentBadge(world.member(poll.ownerId))
  const facts = factsOf(poll, context)
  const votesFor = (answerId: number) => [...poll.chosen.values()].filter((ids) => ids.includes(answerId)).length
  return {
    ...poll,
    ...{ pollId: poll.id, userId: poll.ownerId, userName, userImage, hasEnded: facts.hasEnded, publishedAt: poll.createdAt },
    answers: poll.answers.map(({ answerId, answer }) => ({
      answerId,
      answer,
      totalVotes: showsResults(facts) ? votesFor(answerId) : null,
    })),
    vote: poll.chosen.get(viewer.id) ?? null,
    totalVoters: poll.chosen.size,
    totalLike: poll.upVotes,
    totalComment: world.comments.filter(({ typeId, itemId }) => typeId === 'poll' && itemId === poll.id).length,
  }
}

function presentDetails(context: MemberFakeContext, pollId: number): ResponseInput<typeof contract.getPoll> {
  const poll = visiblePoll(context, pollId)
  return {
    ...presentCard(context, poll),
    owner: presentBadge(context.world.member(poll.ownerId)),
    ...{ upVotes: poll.upVotes, downVotes: 0, views: 0, version: poll.version },
    myVote: poll.votes.get(context.viewer.id) ?? null,
    isFavourite: poll.keptBy.has(context.viewer.id),
    can: pollAbilities(context.viewer, factsOf(poll, context)),
  }
}

function isInView(view: contract.PollView, context: MemberFakeContext): (poll: FakePoll) => boolean {
  const { world, viewer } = context
  const views: Record<contract.PollView, (poll: FakePoll) => boolean> = {
    all: () => true,
    open: (poll) => !factsOf(poll, context).hasEnded,
    ended: (poll) => factsOf(poll, context).hasEnded,
    my: ({ ownerId }) => ownerId === viewer.id,
    voted: ({ chosen }) => chosen.has(viewer.id),
    unvoted: (poll) => !factsOf(poll, context).hasEnded && !poll.chosen.has(viewer.id),
    friend: ({ ownerId }) => world.isTied('friends', viewer.id, ownerId),
    fave: ({ keptBy }) => keptBy.has(viewer.id),
  }
  return views[view]
}

type Card = ReturnType<typeof presentCard>
const sortKeys: Record<contract.PollSort, (card: Card) => number> = {
  time_stamp: ({ publishedAt }) => publishedAt,
  total_voters: ({ totalVoters }) => totalVoters,
  total_comment: ({ totalComment }) => totalComment,
  total_like: ({ totalLike }) => totalLike,
}

const search = (hasResults: boolean) => (input: RequestOutput<typeof contract.searchPolls>, context: MemberFakeContext) => {
  const owner = input.userName === undefined ? input.userId : (context.world.findMember(input.userName)?.id ?? null)
  if (owner === null) throw new Refusal('user_not_found')
  const key = sortKeys[input.sortBy]
  const found = [...context.world.polls.values()]
    .filter((poll) => maySeePoll(context.viewer, factsOf(poll, context)))
    .filter(isInView(input.view, context))
    .filter((poll) => owner === undefined || poll.ownerId === owner)
    .filter((poll) => !hasResults || showsResults(factsOf(poll, context)))
    .filter(({ title, answers }) => [title, ...answers.map(({ answer }) => answer)].some((part) => fold(part).includes(fold(input.text))))
    .map((poll) => presentCard(context, poll))
    .toSorted((a, b) => key(b) - key(a) || b.pollId - a.pollId)
  return pageOf(found, input, pageSizes.polls, (card) => card)
}

const answerRows = (world: World, answers: readonly string[]) => answers.map((answer) => ({ answerId: world.nextId(), answer }))

function checkEnd(world: World, endsAt: number | null, showResults: contract.ResultTime): void {
  if (endsAt === null && showResults === 'at_end') throw invalid({ endsAt: ['required'] })
  if (endsAt !== null && endsAt <= world.now()) throw invalid({ endsAt: ['past'] })
}

export const pollFakes: readonly FakeEndpoint[] = [
  fake(contract.searchPolls, search(false)),
  fake(contract.searchPollResults, search(true)),
  fake(contract.getPoll, ({ pollId }, context) => presentDetails(context, pollId)),
  fake(contract.createPoll, ({ answers, ...fields }, { world, viewer }) => {
    checkEnd(world, fields.endsAt, fields.showResults)
    const poll = world.addPoll({ ...fields, ownerId: viewer.id, answers: answerRows(world, answers) })
    return { id: poll.id, name: poll.title }
  }),
  fake(contract.editPoll, ({ pollId, version, answers, ...edit }, context) => {
    const poll = visiblePoll(context, pollId)
    if (poll.ownerId !== context.viewer.id) throw new Refusal('forbidden')
    if (poll.chosen.size > 0) throw invalid({ pollId: ['voted'] })
    if (factsOf(poll, context).hasEnded) throw invalid({ pollId: ['ended'] })
    if (version !== undefined && version !== poll.version) throw new Refusal('edit_conflict')
    checkEnd(context.world, edit.endsAt === undefined ? poll.endsAt : edit.endsAt, edit.showResults ?? poll.showResults)
    const isAskedAnew = (edit.title ?? poll.title) !== poll.title || (edit.showResults ?? poll.showResults) !== poll.showResults
    const written = answers ?? (isAskedAnew ? poll.answers.map(({ answer }) => answer) : null)
    Object.assign(poll, withoutUndefined(edit), { version: poll.version + 1 })
    if (written) poll.answers = answerRows(context.world, written)
    return presentDetails(context, pollId)
  }),
  fake(contract.deletePoll, ({ pollId }, context) => {
    visiblePoll(context, pollId, 'canDelete')
    context.world.polls.delete(pollId)
    return {}
  }),
  fake(contract.voteOnPoll, ({ pollId, answerIds }, context) => {
    const poll = visiblePoll(context, pollId)
    const chosen = [...new Set<number>(answerIds)].toSorted((one, other) => one - other)
    const before = poll.chosen.get(context.viewer.id)
    if (before && before.join() !== chosen.join()) throw invalid({ answerIds: ['voted'] })
    if (!before && factsOf(poll, context).hasEnded) throw invalid({ answerIds: ['ended'] })
    if (chosen.length > 1 && !poll.isMultiple) throw invalid({ answerIds: ['too_many'] })
    if (chosen.some((id) => !poll.answers.some(({ answerId }) => answerId === id))) throw invalid({ answerIds: ['invalid'] })
    poll.chosen.set(context.viewer.id, chosen)
    return presentDetails(context, pollId)
  }),
]
