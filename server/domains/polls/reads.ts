/** Reads of polls: the rows that the policy needs, and the answers with their totals. */
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { maySeePoll, pollAbilities, type PollFacts } from '#contract/policy/community/polls.ts'
import type { PollAbilities } from '#contract/community/polls.ts'
import { areFriends } from '../../db/conditions/are-friends.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { pollAnswers, polls, pollVotes } from '../../db/tables/community/polls.ts'
import { contentFavourites } from '../../db/tables/content/content.ts'
import type { MemberContext } from '../../http/context.ts'

export type PollRow = typeof polls.$inferSelect

export interface PollWithFacts {
  readonly row: PollRow
  readonly facts: PollFacts
  /** The answers that the viewer has chosen; null if they have not voted. */
  readonly vote: readonly number[] | null
}

/** For a selection from `polls`, beside the row. The end is compared in Postgres, as in lists. */
export const pollColumns = (viewerId: number) => ({
  row: polls,
  isBlocked: sql<boolean>`not (${notBlocked(viewerId, polls.ownerId)})`,
  isFriend: areFriends(viewerId, polls.ownerId),
  hasEnded: sql<boolean>`coalesce(${polls.endsAt} <= now(), false)`,
})

interface FoundPoll {
  readonly row: PollRow
  readonly isBlocked: boolean
  readonly isFriend: boolean
  readonly hasEnded: boolean
}

export function factsOf({ row, ...found }: FoundPoll, hasVoted: boolean): PollFacts {
  const { ownerId, ownerAudience, privacyComment, voterTotal, showResults } = row
  return { ...found, hasVoted, ownerId, ownerAudience, privacyComment, voterTotal, showResults, isDeleted: row.deletedAt !== null }
}

/** Throws not_found for polls that are not visible to the viewer. `isLocked` keeps others from changing it, or voting, meanwhile. */
export async function getVisiblePoll(
  db: Queryable,
  { viewer }: Pick<MemberContext, 'viewer'>,
  pollId: number,
  { isLocked = false } = {},
): Promise<PollWithFacts> {
  const query = db.select(pollColumns(viewer.id)).from(polls).where(eq(polls.id, pollId))
  const [found] = await (isLocked ? query.for('no key update') : query)
  if (!found) throw new Refusal('not_found')
  // After the lock: a vote by the same member may have been in progress.
  const vote = await findVote(db, pollId, viewer.id)
  const facts = factsOf(found, vote !== null)
  if (!maySeePoll(viewer, facts)) throw new Refusal('not_found')
  return { row: found.row, facts, vote }
}

/** The same, locked, for a change that needs the ability. Throws forbidden without it. */
export async function lockPollFor(
  tx: Queryable,
  context: Pick<MemberContext, 'viewer'>,
  pollId: number,
  ability: keyof PollAbilities,
): Promise<PollWithFacts> {
  const poll = await getVisiblePoll(tx, context, pollId, { isLocked: true })
  if (!pollAbilities(context.viewer, poll.facts)[ability]) throw new Refusal('forbidden')
  return poll
}

/** Only ever asked for the viewer themselves. */
async function findVote(db: Queryable, pollId: number, viewerId: number): Promise<readonly number[] | null> {
  const [vote] = await db
    .select({ answerIds: pollVotes.answerIds })
    .from(pollVotes)
    .where(and(eq(pollVotes.pollId, pollId), eq(pollVotes.memberId, viewerId)))
  return vote?.answerIds ?? null
}

export async function answersOf(db: Queryable, pollId: number): Promise<Array<{ id: number; answer: string; voteTotal: number }>> {
  return db
    .select({ id: pollAnswers.id, answer: pollAnswers.answer, voteTotal: pollAnswers.voteTotal })
    .from(pollAnswers)
    .where(eq(pollAnswers.pollId, pollId))
    .orderBy(pollAnswers.position, pollAnswers.id)
}

export async function isFavouritePoll(db: Queryable, pollId: number, viewerId: number): Promise<boolean> {
  const { typeId, itemId, memberId } = contentFavourites
  const mine = and(eq(typeId, 'poll'), eq(itemId, pollId), eq(memberId, viewerId))
  return (await db.select({ itemId }).from(contentFavourites).where(mine)).length > 0
}

/** Locks the member's row: two polls at once cannot exceed the limit together. */
export async function countOwnPolls(tx: Queryable, memberId: number): Promise<number> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  const [owned] = await tx
    .select({ total: count() })
    .from(polls)
    .where(and(eq(polls.ownerId, memberId), isNull(polls.deletedAt)))
  return owned?.total ?? 0
}
