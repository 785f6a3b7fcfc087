import { lte, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { rememberPosition as endpoint } from '#contract/videos.ts'
import { videoWatches } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { fromSeconds } from '../../lib/moments.ts'
import { getVisibleFacts } from './visible-video.ts'

/**
 * A position that a phone stored offline yesterday never overwrites today's from the laptop. A time in the future counts as now: otherwise
 * a fast clock would block all newer positions until its time is reached.
 */
export async function rememberPosition(
  context: MemberContext,
  { videoId, seconds, watchedAt }: RequestOutput<typeof endpoint>,
): Promise<void> {
  await getVisibleFacts(context, videoId)
  const moment = new Date(Math.min(fromSeconds(watchedAt).getTime(), context.now().getTime()))
  const place = Math.min(seconds, 1_000_000)
  await context.db
    .insert(videoWatches)
    .values({ memberId: context.viewer.id, videoId, seconds: place, watchedAt: moment })
    .onConflictDoUpdate({
      target: [videoWatches.memberId, videoWatches.videoId],
      set: { seconds: sql`excluded.seconds`, watchedAt: sql`excluded.watched_at` },
      setWhere: lte(videoWatches.watchedAt, sql`excluded.watched_at`),
    })
}
