/** Votes in polls: once per member, and final (ambiguity poll-edit). */
import { eq, inArray, sql } from 'drizzle-orm'
import type { voteOnPoll } from '#contract/community/polls.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import { pollAnswers, polls, pollVotes } from '../../db/tables/community/polls.ts'
import type { MemberContext } from '../../http/context.ts'
import { answersOf, getVisiblePoll } from './reads.ts'

/**
 * The poll is locked, so that votes are counted one after the other and no edit changes the answers meanwhile. Repeating the same vote
 * changes nothing. Throws validation_failed on `answerIds`, see the endpoint.
 */
export async function voteFor(context: MemberContext, { pollId, answerIds }: RequestOutput<typeof voteOnPoll>): Promise<void> {
  const { db, viewer, bus } = context
  const chosen = [...new Set<number>(answerIds)].toSorted((one, other) => one - other)
  const isNew = await transaction(db, async (tx) => {
    const { row, facts, vote } = await getVisiblePoll(tx, context, pollId, { isLocked: true })
    if (vote) {
      if (vote.join() !== chosen.join()) throw invalid({ answerIds: ['voted'] })
      return false
    }
    if (facts.hasEnded) throw invalid({ answerIds: ['ended'] })
    if (chosen.length > 1 && !row.isMultiple) throw invalid({ answerIds: ['too_many'] })
    const ofPoll = new Set((await answersOf(tx, pollId)).map(({ id }) => id))
    if (chosen.some((id) => !ofPoll.has(id))) throw invalid({ answerIds: ['invalid'] })
    await tx.insert(pollVotes).values({ pollId, memberId: viewer.id, answerIds: chosen })
    await tx
      .update(pollAnswers)
      .set({ voteTotal: sql`${pollAnswers.voteTotal} + 1` })
      .where(inArray(pollAnswers.id, chosen))
    await tx
      .update(polls)
      .set({ voterTotal: sql`${polls.voterTotal} + 1` })
      .where(eq(polls.id, pollId))
    return true
  })
  if (isNew) bus.emit('polls.changed', { pollId, isVote: true })
}
