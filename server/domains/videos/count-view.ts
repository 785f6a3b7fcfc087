/** Views: one a member and film in six hours, none by the owner. */
import { eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { countView as endpoint } from '#contract/videos.ts'
import { transaction } from '../../db/client.ts'
import { videos, videoWatches } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { getVisibleFacts } from './visible-video.ts'

const pauseMs = 6 * 3_600_000
/** Opened, but no place to go on from yet: any position that comes is newer. */
const neverWatched = new Date(0)

export async function countView(
  context: MemberContext,
  { videoId }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const facts = await getVisibleFacts(context, videoId)
  const now = context.now()
  return transaction(context.db, async (tx) => {
    const isOwn = facts.ownerId === context.viewer.id
    // The row of the watch is the lock: of two clicks at once the second finds the first one's moment.
    const counted = isOwn
      ? []
      : await tx
          .insert(videoWatches)
          .values({ memberId: context.viewer.id, videoId, seconds: 0, watchedAt: neverWatched, countedAt: now })
          .onConflictDoUpdate({
            target: [videoWatches.memberId, videoWatches.videoId],
            set: { countedAt: now },
            setWhere: sql`coalesce(${videoWatches.countedAt} < ${new Date(now.getTime() - pauseMs).toISOString()}, true)`,
          })
          .returning({ videoId: videoWatches.videoId })
    const rows = await tx
      .update(videos)
      .set({ viewTotal: sql`${videos.viewTotal} + ${counted.length}` })
      .where(eq(videos.id, videoId))
      .returning({ views: videos.viewTotal })
    return { views: rows[0]?.views ?? 0 }
  })
}
