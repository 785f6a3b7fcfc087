/** Deletes a video for everyone at once; its media are deleted in the background. The row stays for references to it. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { abilities } from '#contract/policy/videos.ts'
import { refuseWhileVideoIsBought } from '../../db/facts/refuse-while-bought.ts'
import { transaction } from '../../db/client.ts'
import { videoChanges, videos } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { recountVideos } from './video-totals.ts'
import { findSourceKey } from './reads.ts'
import { lockVisibleVideo } from './visible-video.ts'

/** Deleting again, which only admins can do because only they still see it, changes nothing. */
export async function deleteVideo(context: MemberContext, videoId: number): Promise<void> {
  const { db, viewer, now, jobs, bus } = context
  const deleted = await transaction(db, async (tx) => {
    const { row, facts } = await lockVisibleVideo(tx, context, videoId)
    if (!abilities(viewer, facts).canDelete) throw new Refusal('forbidden')
    if (row.deletedAt) return null
    await refuseWhileVideoIsBought(tx, viewer, videoId)
    await tx
      .update(videos)
      .set({ deletedAt: now(), version: row.version + 1 })
      .where(eq(videos.id, videoId))
    await tx
      .insert(videoChanges)
      .values({ videoId, memberId: viewer.id, kind: 'deleted', fromValue: row.status, toValue: 'deleted', createdAt: now() })
    await recountVideos(tx, [row.ownerId])
    return { mediaKey: row.mediaKey, sourceKey: await findSourceKey(tx, videoId), ownerId: row.ownerId }
  })
  if (!deleted) return
  const { mediaKey, sourceKey, ownerId } = deleted
  if (mediaKey !== null || sourceKey !== null)
    await jobs.enqueue('delete-video-media', { mediaKey, sourceKey }, { singletonKey: `video-${videoId}` })
  bus.emit('content.deleted', { typeId: 'video', itemId: videoId, ownerId })
}
