/** Home in one answer. Each part is a short read along an index, all at once. */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { getDashboard as endpoint } from '#contract/feed.ts'
import { pageSizes } from '#contract/primitives.ts'
import type { VideoCard } from '#contract/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { heroesToBe, presentBadge } from '../members/index.ts'
import { cardsWhere, isListed, isThereForViewer, type CardSource } from '../videos/index.ts'
import { presentFeedItem } from './present.ts'
import { feedFor, findLastVisit } from './reads.ts'

type Dashboard = ResponseInput<typeof endpoint>

const shown = 12
const isThere = `${isListed} and ${isThereForViewer}`
const byDate = 'v.published_at desc nulls last, v.id desc nulls last'

export async function getDashboard(context: MemberContext): Promise<Dashboard> {
  const { db, viewer, now } = context
  const [news, lead, continueWatching, heroes, feed] = await Promise.all([
    findNews(context),
    findLead(context),
    cardsWhere(db, viewer.id, unfinished, []),
    heroesToBe(db, viewer, now()),
    feedFor(db, viewer.id, { limit: pageSizes.feed, page: 1, afterId: undefined }),
  ])
  return {
    lead,
    ...news,
    continueWatching,
    heroesToBe: heroes.map((row) => ({ ...presentBadge(row), totalVideo: row.videoTotal })),
    feed: feed.slice(0, pageSizes.feed).map(presentFeedItem),
  }
}

/** Since the last visit; when there was none or nothing came since, simply the newest (and no date to put above them). */
async function findNews({ db, viewer }: MemberContext): Promise<Pick<Dashboard, 'newSince' | 'newVideos'>> {
  const since = await findLastVisit(db, viewer.id)
  const isNew = `${isThere} and v.owner_id <> $1::bigint and v.published_at > $2::timestamptz`
  const newVideos = since ? await cardsWhere(db, viewer.id, { from: 'videos v', where: isNew, orderBy: byDate, limit: shown }, [since]) : []
  if (since && newVideos.length > 0) return { newSince: toSeconds(since), newVideos }
  return {
    newSince: null,
    newVideos: await cardsWhere(db, viewer.id, { from: 'videos v', where: isThere, orderBy: byDate, limit: shown }, []),
  }
}

const newestLookedAt = 200
/** Sponsors and staff may have a featured film for a lead; others could not play it. */
const mayLead = `v.allow_play <> 'nobody' and v.owner_id <> $1::bigint and (not v.is_featured or $2::boolean)`

/** The best liked among the newest that this viewer can play. */
async function findLead({ db, viewer }: MemberContext): Promise<VideoCard | null> {
  const playsFeatured = ['sponsor', 'staff', 'admin'].includes(viewer.role)
  const from = `(select * from videos v where ${isListed} order by ${byDate} limit ${newestLookedAt}) v`
  const cards = await cardsWhere(
    db,
    viewer.id,
    { from, where: `${isThere} and ${mayLead}`, orderBy: 'v.up_votes desc, v.id desc', limit: 1 },
    [playsFeatured],
  )
  return cards[0] ?? null
}

/** Begun, and not just the credits left. */
const unfinished: CardSource = {
  from: 'video_watches h join videos v on v.id = h.video_id',
  where: `h.member_id = $1::bigint and h.seconds >= 5 and h.seconds < v.duration_seconds * 0.95 and ${isThere}`,
  orderBy: 'h.watched_at desc nulls last, v.id desc',
  limit: shown,
}
