/** Videos that wait for the members whom the operator has named (1§6), in the queue of approvals. */
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { videoKind as declaration } from '#contract/content/kinds.ts'
import { mayApproveVideos } from '#contract/policy/videos.ts'
import type { ContentApproval, ContentViewer } from '../../content/content-kind.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { videos } from '../../db/tables/videos.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { publishIfWanted } from './publish-video.ts'

/** The predicate is that of the index. */
const isWaiting = (viewer: ContentViewer) =>
  and(eq(videos.approval, 'pending'), isNull(videos.deletedAt), viewer.role === 'admin' ? undefined : notBlocked(viewer.id, videos.ownerId))

export const videoApproval: ContentApproval = {
  mayDecide: mayApproveVideos,

  async waiting(db, viewer, after, most) {
    const isBehind = after && sql`(${videos.approvalAt}, ${videos.id}) > (${after.offeredAt.toISOString()}::timestamptz, ${after.itemId})`
    const rows = await db
      .select({ itemId: videos.id, offeredAt: videos.approvalAt, itemVersion: videos.version })
      .from(videos)
      .where(and(isWaiting(viewer), isBehind ?? undefined))
      .orderBy(asc(videos.approvalAt), asc(videos.id))
      .limit(most)
    return rows.flatMap(({ offeredAt, ...row }) => (offeredAt ? [{ ...row, offeredAt }] : []))
  },

  async countWaiting(db, viewer) {
    const [row] = await db.select({ total: count() }).from(videos).where(isWaiting(viewer))
    return row?.total ?? 0
  },

  async findState(db, itemId) {
    const [row] = await db
      .select({ approval: videos.approval, approvalReason: videos.approvalReason })
      .from(videos)
      .where(eq(videos.id, itemId))
    return row ?? null
  },

  async decide(tx, { itemId, itemVersion, isApproved, reason, now }) {
    const isPending = and(eq(videos.id, itemId), eq(videos.approval, 'pending'), isNull(videos.deletedAt))
    const [waiting] = await tx.select({ version: videos.version }).from(videos).where(isPending).for('update')
    if (!waiting) return null
    checkVersion(itemVersion, waiting.version)
    const [decided] = await tx
      .update(videos)
      .set({
        approval: isApproved ? 'approved' : 'declined',
        approvalReason: reason,
        approvalAt: now,
        ...(isApproved ? {} : { publishWhenReady: false }),
        version: sql`${videos.version} + 1`,
      })
      .where(isPending)
      .returning({ ownerId: videos.ownerId })
    if (!decided) return null
    // Approved, so that no list of approvers is asked again.
    const { state } = await publishIfWanted(tx, itemId, { now, approverIds: [] })
    // It cannot be published any more, for example because it was reported meanwhile: the transaction is rolled back.
    if (isApproved && state !== 'published') return null
    return ({ bus }) => {
      bus.emit('videos.changed', { videoId: itemId })
      if (state === 'published') bus.emit('content.published', { typeId: declaration.typeId, itemId, ownerId: decided.ownerId })
    }
  },
}
