/** Videos that are hidden until staff decide on a report (`reported`), and get their status back if staff show them again. */
import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { AfterCommit, ContentHold } from '../../content/content-kind.ts'
import { videoChanges, videos } from '../../db/tables/videos.ts'
import { recountVideos } from './video-totals.ts'

export const videoHold: ContentHold = {
  async start(tx, itemId) {
    const [held] = await tx
      .update(videos)
      .set({ status: 'reported', heldStatus: videos.status })
      .where(and(eq(videos.id, itemId), isNull(videos.deletedAt), notInArray(videos.status, ['reported', 'delete'])))
      .returning({ ownerId: videos.ownerId })
    if (held) await recountVideos(tx, [held.ownerId])
    return held ? tellChanged(itemId) : null
  },

  async end(tx, { itemId, decision, byId, now }) {
    const [held] = await tx
      .select({ heldStatus: videos.heldStatus })
      .from(videos)
      .where(and(eq(videos.id, itemId), isNotNull(videos.heldStatus)))
      .for('update')
    if (!held?.heldStatus) return null
    const status = decision === 'show' ? held.heldStatus : 'reported'
    const [row] = await tx
      .update(videos)
      .set({ status, heldStatus: null })
      .where(eq(videos.id, itemId))
      .returning({ ownerId: videos.ownerId })
    if (byId !== null)
      await tx
        .insert(videoChanges)
        .values({ videoId: itemId, memberId: byId, kind: 'status', fromValue: held.heldStatus, toValue: status, createdAt: now })
    if (row) await recountVideos(tx, [row.ownerId])
    return tellChanged(itemId)
  },

  async findHeld(db, itemIds) {
    const rows = await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(inArray(videos.id, [...itemIds]), isNotNull(videos.heldStatus), isNull(videos.deletedAt)))
    return new Set(rows.map(({ id }) => id))
  },
}

const tellChanged =
  (videoId: number): AfterCommit =>
  ({ bus }) =>
    bus.emit('videos.changed', { videoId })
