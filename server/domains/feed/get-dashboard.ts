/** Home in one answer. Each part is a short index read, all run concurrently; a panel that is switched off costs nothing. */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { getDashboard as endpoint } from '#contract/feed.ts'
import type { FeedToggle } from '#contract/session.ts'
import type { VideoCard } from '#contract/videos.ts'
import { isThereForViewer } from '../../content/list/owner-conditions.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { readPreferences } from '../accounts/index.ts'
import { heroesToBe, presentBadge } from '../members/index.ts'
import { findShownEnd } from '../memberships/index.ts'
import { findBanner, latestNews, sayingsFor } from '../pages/index.ts'
import { cardsWhere, isListed, type CardSource } from '../videos/index.ts'
import { heroesOnline, newMembers, recentLogins } from './reads/people.ts'
import { presentFeedItem } from './present.ts'
import { getDashboardFacts, newestFeed } from './reads/feed.ts'
import { storiesFor } from './reads/stories.ts'

type Dashboard = ResponseInput<typeof endpoint>

const shown = 12
const isThere = `${isListed} and ${isThereForViewer}`
const byDate = 'v.published_at desc nulls last, v.id desc nulls last'

export async function getDashboard(context: MemberContext): Promise<Dashboard> {
  const { db, viewer, now } = context
  const facts = await getDashboardFacts(db, viewer.id)
  const wanted = new Set<FeedToggle>(readPreferences(facts.preferences).feed)
  /** Returns `empty` if the panel is switched off. */
  const when = <Panel, Empty>(toggle: FeedToggle, read: () => Promise<Panel>, empty: Empty): Promise<Panel> | Empty =>
    wanted.has(toggle) ? read() : empty
  const [videos, lead, continueWatching, heroes, feed, online, logins, joined, news, stories, sayings, banner, membershipEnd] =
    await Promise.all([
      when('videos', () => findNewVideos(context, facts.lastVisitAt), { newSince: null, newVideos: [] }),
      when('videos', () => findLead(context), null),
      when('videos', () => cardsWhere(db, viewer.id, unfinished, [playsFeatured(viewer), viewer.role === 'admin']), []),
      when('heroes_online', () => heroesToBe(db, viewer, now()), []),
      when('feed', () => newestFeed(context), []),
      when('heroes_online', () => heroesOnline(context), null),
      when('logins', () => recentLogins(context), null),
      when('profiles', () => newMembers(context), null),
      when('news', () => latestNews(db, now()), null),
      when('stories', () => storiesFor(context), null),
      when('quote', () => sayingsFor(db, facts, now()), { quote: null, horoscope: null }),
      findBanner(db, { place: 'home', locale: facts.locale, now: now() }),
      findShownEnd(db, viewer.id, now()),
    ])
  return {
    lead,
    ...videos,
    continueWatching,
    heroesToBe: heroes.map((row) => ({ ...presentBadge(row), totalVideo: row.videoTotal })),
    feed: feed.map((row) => presentFeedItem(row, viewer.id)),
    heroesOnline: online,
    logins,
    newMembers: joined,
    news,
    stories,
    ...sayings,
    banner,
    membershipEnd,
  }
}

/** New since the last visit; without one, or without anything new, simply the newest (and no date for the heading). */
async function findNewVideos({ db, viewer }: MemberContext, since: Date | null): Promise<Pick<Dashboard, 'newSince' | 'newVideos'>> {
  const isNew = `${isThere} and v.owner_id <> $1::bigint and v.published_at > $2::timestamptz`
  const newVideos = since ? await cardsWhere(db, viewer.id, { from: 'videos v', where: isNew, orderBy: byDate, limit: shown }, [since]) : []
  if (since && newVideos.length > 0) return { newSince: toSeconds(since), newVideos }
  return {
    newSince: null,
    newVideos: await cardsWhere(db, viewer.id, { from: 'videos v', where: isThere, orderBy: byDate, limit: shown }, []),
  }
}

const newestLookedAt = 200
/** `playRefusal` for a listed video of another member; the second parameter is `playsFeatured`. */
const isForPlaying = `v.allow_play <> 'nobody' and (not v.is_featured or $2::boolean)`
const playsFeatured = ({ role }: MemberContext['viewer']): boolean => ['sponsor', 'staff', 'admin'].includes(role)

/** The most liked of the newest videos that this viewer can play. */
async function findLead({ db, viewer }: MemberContext): Promise<VideoCard | null> {
  const from = `(select * from videos v where ${isListed} order by ${byDate} limit ${newestLookedAt}) v`
  const cards = await cardsWhere(
    db,
    viewer.id,
    { from, where: `${isThere} and v.owner_id <> $1::bigint and ${isForPlaying}`, orderBy: 'v.up_votes desc, v.id desc', limit: 1 },
    [playsFeatured(viewer)],
  )
  return cards[0] ?? null
}

/** Started, with more than the credits left. Videos that the viewer can no longer play would only lead to a lock. */
const unfinished: CardSource = {
  from: 'video_watches h join videos v on v.id = h.video_id',
  where: `h.member_id = $1::bigint and h.seconds >= 5 and h.seconds < v.duration_seconds * 0.95 and ${isThere}
    and (v.owner_id = $1::bigint or $3::boolean or (${isForPlaying}))`,
  orderBy: 'h.watched_at desc nulls last, v.id desc',
  limit: shown,
}
