/** "Up next": videos that share categories, then more by the same owner, then new ones. */
import { excludedFromLists } from '#contract/categories.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { relatedVideos as endpoint, VideoCard } from '#contract/videos.ts'
import { isThereForViewer } from '../../content/list/owner-conditions.ts'
import type { MemberContext } from '../../http/context.ts'
import { isListed } from './browse/card-sql.ts'
import { cardsWhere } from './reads.ts'
import { getVisibleFacts } from './visible-video.ts'

const shown = 12
/** Reads only the newest of each source, because a category may contain a tenth of the archive. */
const lookedAt = 100

const candidates = `(
  select l.video_id, 2 as points from video_category_links mine,
    lateral (select o.video_id from video_category_links o where o.category_id = mine.category_id order by o.category_id, o.video_id desc nulls last limit ${lookedAt}) l
  where mine.video_id = $2::bigint and mine.category_id not in (${excludedFromLists.join(',')})
  union all (select v.id, 1 from videos v where v.owner_id = $3::bigint and ${isListed} order by v.published_at desc nulls last, v.id desc nulls last limit ${lookedAt})
  union all (select v.id, 0 from videos v where ${isListed} order by v.published_at desc nulls last, v.id desc nulls last limit ${shown * 3})
)`
const ranked = `(select video_id, sum(points) as points from ${candidates} c group by video_id) r join videos v on v.id = r.video_id`

const newestOfCategory = `(select video_id from video_category_links where category_id = $2::bigint order by category_id, video_id desc nulls last limit ${lookedAt * 3}) r join videos v on v.id = r.video_id`

const isShown = `${isListed} and ${isThereForViewer}`

/** By category: its newest videos. By video: without the video itself; not_found if that is hidden. */
export async function relatedVideos(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<VideoCard[]> {
  const { db, viewer } = context
  if ('category' in input) {
    const source = { from: newestOfCategory, where: isShown, orderBy: 'v.published_at desc, v.id desc', limit: shown }
    return cardsWhere(db, viewer.id, source, [input.category])
  }
  const { ownerId } = await getVisibleFacts(context, input.videoId)
  const source = {
    from: ranked,
    where: `${isShown} and v.id <> $2::bigint`,
    orderBy: 'r.points desc, v.published_at desc, v.id desc',
    limit: shown,
  }
  return cardsWhere(db, viewer.id, source, [input.videoId, ownerId])
}
