/** Polls as a kind of content. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { pollKind as declaration } from '#contract/content/kinds.ts'
import { mayCommentOnPoll, maySeePoll } from '#contract/policy/community/polls.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentViewer } from '../../content/content-kind.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { pollAnswers, polls, pollVotes } from '../../db/tables/community/polls.ts'
import { factsOf, pollColumns } from './reads.ts'

export const pollKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'polls', upVotes: 'up_votes', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'polls', rows: exportedRows },
  deleteAllOf,
  transfer: null,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const rows = await db
    .select(pollColumns(viewer.id))
    .from(polls)
    .where(inArray(polls.id, [...itemIds]))
  return new Map(
    rows
      // Whether the viewer has voted decides neither who sees a poll nor who may comment on it.
      .map((found) => ({ row: found.row, facts: factsOf(found, false) }))
      .filter(({ facts }) => maySeePoll(viewer, facts))
      .map(({ row: { id, ownerId, title }, facts }) => [
        id,
        {
          ...{ typeId: declaration.typeId, itemId: id, ownerId, title, thumb: null, isDraft: false, canTransfer: false },
          isReadOnly: !mayCommentOnPoll(viewer, facts),
        },
      ]),
  )
}

/**
 * Each poll with its answers, but without what members voted: an export must not show the author results that are still hidden. The
 * member's own votes are a section of the export itself.
 */
async function exportedRows(db: Queryable, memberId: number): Promise<readonly object[]> {
  const isOwn = and(eq(polls.ownerId, memberId), isNull(polls.deletedAt))
  const own = await db.select().from(polls).where(isOwn).orderBy(polls.id)
  const answers = await db
    .select({ pollId: pollAnswers.pollId, answer: pollAnswers.answer })
    .from(pollAnswers)
    .innerJoin(polls, eq(polls.id, pollAnswers.pollId))
    .where(isOwn)
    .orderBy(pollAnswers.position, pollAnswers.id)
  const answersOfPoll = Map.groupBy(answers, ({ pollId }) => pollId)
  return own.map(({ titleKey: _title, ...poll }) => ({
    ...poll,
    answers: (answersOfPoll.get(poll.id) ?? []).map(({ answer }) => answer),
  }))
}

/** Rows stay because comments and reports refer to them. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const gone = await tx
    .update(polls)
    .set({ deletedAt: now, title: '' })
    .where(and(eq(polls.ownerId, ownerId), isNull(polls.deletedAt)))
    .returning({ pollId: polls.id })
  const pollIds = gone.map(({ pollId }) => pollId)
  if (pollIds.length > 0) {
    await tx.delete(pollVotes).where(inArray(pollVotes.pollId, pollIds))
    await tx.delete(pollAnswers).where(inArray(pollAnswers.pollId, pollIds))
  }
  return ({ bus }) => {
    for (const itemId of pollIds) bus.emit('content.deleted', { typeId: declaration.typeId, itemId, ownerId })
  }
}
