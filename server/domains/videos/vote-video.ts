/** Up, down, or taken back. The film's row is held while its counters change, so that votes of many at once all count. */
import { and, eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { voteVideo as endpoint } from '#contract/videos.ts'
import { transaction } from '../../db/client.ts'
import { videos, videoVotes } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { getVisibleFacts } from './visible-video.ts'

const wayValue = { up: 1, down: -1 } as const

/** The same vote again changes nothing: a double click, or a queue that sends twice, counts once. */
export async function voteVideo(
  context: MemberContext,
  { videoId, way }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  await getVisibleFacts(context, videoId)
  const counts = await transaction(context.db, async (tx) => {
    await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('no key update')
    const mine = and(eq(videoVotes.videoId, videoId), eq(videoVotes.memberId, context.viewer.id))
    const [known] = await tx.select({ way: videoVotes.way }).from(videoVotes).where(mine)
    const [before, after] = [known?.way ?? 0, way === null ? 0 : wayValue[way]]
    if (after === 0) await tx.delete(videoVotes).where(mine)
    else
      await tx
        .insert(videoVotes)
        .values({ videoId, memberId: context.viewer.id, way: after, createdAt: context.now() })
        .onConflictDoUpdate({ target: [videoVotes.videoId, videoVotes.memberId], set: { way: after } })
    const change = (value: number) => Number(after === value) - Number(before === value)
    const rows = await tx
      .update(videos)
      .set({ upVotes: sql`${videos.upVotes} + ${change(1)}`, downVotes: sql`${videos.downVotes} + ${change(-1)}` })
      .where(eq(videos.id, videoId))
      .returning({ upVotes: videos.upVotes, downVotes: videos.downVotes })
    return rows[0]
  })
  if (!counts) throw new Error('the locked film is gone')
  return { ...counts, myVote: way }
}
