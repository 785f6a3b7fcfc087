/** Content that is hidden until staff decide on a report of someone shown without consent. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { isSaying, reportReasons } from '#contract/profile/blocks-and-reports.ts'
import type { HoldDecision } from '#contract/site/moderation.ts'
import type { AfterCommit, Content, ContentHold } from '../../content/content-kind.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { trySpendDaily } from '../../db/spend-daily.ts'
import { contentItems } from '../../db/tables/content.ts'
import { reports } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'

/** How many items a member's reports can hide in a day; further reports wait in the queue like all others. */
export const mostHoldsADay = 3

export function holdOf(content: Content, typeId: string): ContentHold | undefined {
  return isSaying(typeId) ? undefined : content.kinds.find(({ declaration }) => declaration.typeId === typeId)?.hold
}

/** The items among these that are hidden until staff decide. */
export async function findHeld(
  { db, content }: { db: Queryable; content: Content },
  refs: readonly ContentRef[],
): Promise<(ref: ContentRef) => boolean> {
  const held = new Map<string, ReadonlySet<number>>()
  for (const [typeId, ofType] of Map.groupBy(refs, (ref) => ref.typeId)) {
    const hold = holdOf(content, typeId)
    const itemIds = ofType.map(({ itemId }) => itemId)
    if (hold) held.set(typeId, await hold.findHeld(db, itemIds))
  }
  return ({ typeId, itemId }) => held.get(typeId)?.has(itemId) ?? false
}

interface Wish extends ContentRef {
  readonly reasonId: number
}

/**
 * Whether a new report hides its content. A member hides an item once: after staff have decided, their next report of it is one in the
 * queue.
 */
export async function mayHold(
  tx: Transaction,
  { content, viewer, now }: MemberContext,
  { typeId, itemId, reasonId }: Wish,
): Promise<boolean> {
  if (reasonId !== reportReasons.nonConsent || !holdOf(content, typeId)) return false
  const [decided] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, viewer.id),
        eq(reports.typeId, typeId),
        eq(reports.itemId, itemId),
        eq(reports.isHolding, true),
        isNotNull(reports.closedAt),
      ),
    )
    .limit(1)
  if (decided) return false
  return (await trySpendDaily(tx, { key: `hold:${viewer.id}`, most: mostHoldsADay, now: now() })) === null
}

interface HeldBy extends ContentRef {
  readonly reportId: number
}

/** Null if it is hidden already. */
export async function startHold(tx: Transaction, { content }: MemberContext, held: HeldBy): Promise<AfterCommit | null> {
  const after = await holdOf(content, held.typeId)?.start(tx, held.itemId)
  return after ? withNotice(tx, after, held, 'held') : null
}

/** Null if it was not hidden, or if another open report keeps it hidden. */
export async function endHold(
  tx: Transaction,
  { content, now }: MemberContext,
  held: HeldBy,
  { decision, byId }: { decision: HoldDecision; byId: number | null },
): Promise<AfterCommit | null> {
  const { typeId, itemId } = held
  const [other] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.typeId, typeId), eq(reports.itemId, itemId), eq(reports.isHolding, true), isNull(reports.closedAt)))
    .limit(1)
  if (other) return null
  const after = await holdOf(content, typeId)?.end(tx, { itemId, decision, byId, now: now() })
  return after ? withNotice(tx, after, held, decision) : null
}

/** The owner is told of it. */
async function withNotice(
  tx: Transaction,
  after: AfterCommit,
  { typeId, itemId, reportId }: HeldBy,
  outcome: 'held' | HoldDecision,
): Promise<AfterCommit> {
  const [item] = await tx
    .select({ ownerId: contentItems.ownerId })
    .from(contentItems)
    .where(and(eq(contentItems.typeId, typeId), eq(contentItems.itemId, itemId)))
  return async (services) => {
    await after(services)
    if (item) services.bus.emit('content.held', { typeId, itemId, ownerId: item.ownerId, reportId, outcome })
  }
}
