/** Routes of the polls domain. */
import { eq } from 'drizzle-orm'
import * as contract from '#contract/community/polls.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { pollAbilities, showsResults } from '#contract/policy/community/polls.ts'
import { findMyVote } from '../../content/votes.ts'
import { polls } from '../../db/tables/community/polls.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { implementPrepared } from '../../http/prepared-json.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { createPollFor, deletePollFor, editPollFor } from './change-poll.ts'
import { getPollCard, searchPollResults, searchPolls } from './poll-list.ts'
import { answersOf, getVisiblePoll, isFavouritePoll } from './reads.ts'
import { voteFor } from './vote.ts'

/** Audit of other members' polls that staff delete. Without totals, which may still be hidden. */
const pollAudit: AuditRule<typeof contract.deletePoll> = {
  kind: 'content',
  async find({ db }, { pollId }: RequestOutput<typeof contract.deletePoll>) {
    const [row] = await db.select().from(polls).where(eq(polls.id, pollId))
    if (!row) return null
    const { ownerId, title, privacy, version } = row
    return { id: `poll:${pollId}`, ownerId, state: row.deletedAt === null ? { ownerId, title, privacy, version } : null }
  },
}

async function presentPoll(context: MemberContext, pollId: number): Promise<ResponseInput<typeof contract.getPoll>> {
  const { db, viewer } = context
  const { row, facts } = await getVisiblePoll(db, context, pollId)
  const [card, answers, owner, myVote, isFavourite] = await Promise.all([
    getPollCard(db, viewer.id, pollId),
    answersOf(db, pollId),
    getBadgeRow(db, row.ownerId),
    findMyVote(db, viewer.id, { typeId: 'poll', itemId: pollId }),
    isFavouritePoll(db, pollId, viewer.id),
  ])
  const isShown = showsResults(facts)
  return {
    ...card,
    answers: answers.map(({ id, answer, voteTotal }) => ({ answerId: id, answer, totalVotes: isShown ? voteTotal : null })),
    owner: presentBadge(owner),
    upVotes: row.upVotes,
    downVotes: 0,
    myVote,
    isFavourite,
    views: row.viewTotal,
    can: pollAbilities(viewer, facts),
    version: row.version,
  }
}

export const pollRoutes: readonly Implementation[] = [
  implementPrepared(contract.searchPolls, searchPolls),
  implementPrepared(contract.searchPollResults, searchPollResults),
  implement(contract.getPoll, (context, { pollId }) => presentPoll(context, pollId)),
  implement(contract.createPoll, createPollFor),
  implement(contract.editPoll, async (context, input) => {
    await editPollFor(context, input)
    return presentPoll(context, input.pollId)
  }),
  implement(
    contract.deletePoll,
    async (context, { pollId }) => {
      await deletePollFor(context, pollId)
      return {}
    },
    pollAudit,
  ),
  implement(contract.voteOnPoll, async (context, input) => {
    await voteFor(context, input)
    return presentPoll(context, input.pollId)
  }),
]
