/** Photos offered as promo, in the queue of those who decide. */
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { mayApprovePhotos } from '#contract/policy/photos.ts'
import type { ContentApproval, ContentViewer } from '../../content/content-kind.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import { checkVersion } from '../../lib/edit-version.ts'

/** Drafts and hidden photos wait in the queue only once they are shown. The predicate is that of the index. */
const isWaiting = (viewer: ContentViewer) =>
  and(
    sql`${photos.promoState} = 'pending' and not ${photos.isDraft} and not ${photos.isHeld} and ${photos.state} = 'ready'`,
    isNull(photos.deletedAt),
    viewer.role === 'admin' ? undefined : notBlocked(viewer.id, photos.ownerId),
  )

export const photoApproval: ContentApproval = {
  mayDecide: mayApprovePhotos,

  async waiting(db, viewer, after, most) {
    const isBehind = after && sql`(${photos.promoAt}, ${photos.id}) > (${after.offeredAt.toISOString()}::timestamptz, ${after.itemId})`
    const rows = await db
      .select({ itemId: photos.id, offeredAt: photos.promoAt, itemVersion: photos.version })
      .from(photos)
      .where(and(isWaiting(viewer), isBehind ?? undefined))
      .orderBy(asc(photos.promoAt), asc(photos.id))
      .limit(most)
    return rows.flatMap(({ offeredAt, ...row }) => (offeredAt ? [{ ...row, offeredAt }] : []))
  },

  async countWaiting(db, viewer) {
    const [row] = await db.select({ total: count() }).from(photos).where(isWaiting(viewer))
    return row?.total ?? 0
  },

  async findState(db, itemId) {
    const [row] = await db
      .select({ promoState: photos.promoState, promoReason: photos.promoReason })
      .from(photos)
      .where(eq(photos.id, itemId))
    return row ?? null
  },

  async decide(tx, { itemId, itemVersion, isApproved, reason, now }) {
    const isPending = and(eq(photos.id, itemId), eq(photos.promoState, 'pending'), isNull(photos.deletedAt))
    const [waiting] = await tx.select({ version: photos.version }).from(photos).where(isPending).for('update')
    if (!waiting) return null
    checkVersion(itemVersion, waiting.version)
    const [decided] = await tx
      .update(photos)
      .set({
        promoState: isApproved ? 'promo' : 'declined',
        promoReason: isApproved ? '' : reason,
        promoAt: now,
        version: sql`${photos.version} + 1`,
      })
      .where(isPending)
      .returning({ ownerId: photos.ownerId })
    return decided ? ({ bus }) => bus.emit('photos.changed', { memberId: decided.ownerId }) : null
  },
}
