/** Views: one per member and item in six hours, none by the owner. */
import { and, eq } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { transaction } from '../db/client.ts'
import type { Transaction } from '../db/context.ts'
import { contentViews } from '../db/tables/content/content.ts'
import type { MemberContext } from '../http/context.ts'
import { addToCounters } from './counters.ts'
import { getVisibleItem } from './create-content.ts'

const pauseMs = 6 * 3_600_000

/** Throws not_found for items that the viewer does not see. */
export async function recordView(context: MemberContext, ref: ContentRef): Promise<{ views: number }> {
  const { db, viewer, content } = context
  const { ownerId } = await getVisibleItem(context, ref, 'view')
  const now = context.now()
  return transaction(db, async (tx) => {
    const isCounted = ownerId !== viewer.id && (await rememberView(tx, ref, viewer.id, now))
    const { views } = await addToCounters(tx, content.get(ref.typeId), ref.itemId, { views: Number(isCounted) })
    return { views }
  })
}

/** True when the view counts. The row lock makes the second of two concurrent clicks see the first one's time. */
async function rememberView(tx: Transaction, { typeId, itemId }: ContentRef, memberId: number, now: Date): Promise<boolean> {
  const first = await tx
    .insert(contentViews)
    .values({ memberId, typeId, itemId, viewedAt: now, countedAt: now })
    .onConflictDoNothing()
    .returning({ itemId: contentViews.itemId })
  if (first.length > 0) return true
  const isIt = and(eq(contentViews.memberId, memberId), eq(contentViews.typeId, typeId), eq(contentViews.itemId, itemId))
  const [known] = await tx.select({ countedAt: contentViews.countedAt }).from(contentViews).where(isIt).for('update')
  const isCounted = known !== undefined && known.countedAt.getTime() < now.getTime() - pauseMs
  await tx
    .update(contentViews)
    .set({ viewedAt: now, ...(isCounted ? { countedAt: now } : {}) })
    .where(isIt)
  return isCounted
}
