/** Votes on items of any kind. Each member has at most one vote per item. */
import { and, eq } from 'drizzle-orm'
import type { VoteWay } from '#contract/content/content.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { invalid } from '#contract/error.ts'
import { transaction } from '../db/client.ts'
import type { Queryable } from '../db/context.ts'
import { contentVotes } from '../db/tables/content/content.ts'
import type { MemberContext } from '../http/context.ts'
import { addToCounters, holdItem } from './counters.ts'
import { getVisibleItem } from './create-content.ts'

const wayValue = { up: 1, down: -1 } as const

export interface VoteTotals {
  readonly upVotes: number
  readonly downVotes: number
  readonly myVote: VoteWay
}

const isMine = ({ typeId, itemId }: ContentRef, memberId: number) =>
  and(eq(contentVotes.typeId, typeId), eq(contentVotes.itemId, itemId), eq(contentVotes.memberId, memberId))

/**
 * Stores, changes or withdraws the vote. A repeated vote changes nothing. Throws not_found for items that the viewer may not see, and
 * validation_failed for a vote against an item that only has likes.
 */
export async function voteOnItem(context: MemberContext, { way, ...ref }: ContentRef & { readonly way: VoteWay }): Promise<VoteTotals> {
  await getVisibleItem(context, ref, 'vote')
  const kind = context.content.get(ref.typeId)
  if (way === 'down' && kind.declaration.can.vote === 'like') throw invalid({ way: ['not_available'] })
  const { upVotes, downVotes } = await transaction(context.db, async (tx) => {
    await holdItem(tx, kind, ref.itemId)
    const mine = isMine(ref, context.viewer.id)
    const [known] = await tx.select({ way: contentVotes.way }).from(contentVotes).where(mine)
    const [before, after] = [known?.way ?? 0, way === null ? 0 : wayValue[way]]
    if (after === 0) await tx.delete(contentVotes).where(mine)
    else
      await tx
        .insert(contentVotes)
        .values({ ...ref, memberId: context.viewer.id, way: after, createdAt: context.now() })
        .onConflictDoUpdate({ target: [contentVotes.typeId, contentVotes.itemId, contentVotes.memberId], set: { way: after } })
    const change = (value: number) => Number(after === value) - Number(before === value)
    return addToCounters(tx, kind, ref.itemId, { upVotes: change(1), downVotes: change(-1) })
  })
  return { upVotes, downVotes, myVote: way }
}

export async function findMyVote(db: Queryable, viewerId: number, ref: ContentRef): Promise<VoteWay> {
  const [vote] = await db.select({ way: contentVotes.way }).from(contentVotes).where(isMine(ref, viewerId))
  if (!vote) return null
  return vote.way > 0 ? 'up' : 'down'
}
