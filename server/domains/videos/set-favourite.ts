import { and, eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { setFavourite as endpoint } from '#contract/videos.ts'
import { videoFavourites } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { getVisibleFacts } from './visible-video.ts'

/** Says what shall be, not what to toggle: repeating it changes nothing. A film that has since been hidden can still be let go. */
export async function setFavourite(
  context: MemberContext,
  { videoId, isFavourite, userId }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const { db, viewer, now } = context
  if (userId !== undefined && userId !== viewer.id) throw new Refusal('forbidden')
  const mine = and(eq(videoFavourites.memberId, viewer.id), eq(videoFavourites.videoId, videoId))
  if (isFavourite) {
    await getVisibleFacts(context, videoId)
    await db.insert(videoFavourites).values({ memberId: viewer.id, videoId, createdAt: now() }).onConflictDoNothing()
  } else {
    const removed = await db.delete(videoFavourites).where(mine).returning({ videoId: videoFavourites.videoId })
    if (removed.length === 0) await getVisibleFacts(context, videoId)
  }
  return { isFavourite }
}
