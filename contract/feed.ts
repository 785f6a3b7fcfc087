/** The activity feed, 20 entries a page (1§9), a member's wall, and Home. */
import * as v from 'valibot'
import { contentMention } from './content/content.ts'
import { defineEndpoint } from './endpoint.ts'
import { memberBadge } from './members.ts'
import { banner, newsItem } from './site/pages.ts'
import { pageOf, pageRequest } from './content/paging.ts'
import { memberId, nothing, text, timestamp } from './primitives.ts'
import { horoscope, quote } from './site/quotes.ts'
import { videoCard } from './videos.ts'

export const feedKinds = ['published', 'comment_written', 'member_joined', 'friends_made', 'picture_changed'] as const
export type FeedKind = (typeof feedKinds)[number]
export const feedId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER), v.brand('FeedId'))
export type FeedId = v.InferOutput<typeof feedId>

export const feedItem = v.object({
  feedId,
  kind: v.picklist(feedKinds),
  member: memberBadge,
  /** The second member, if the entry is about two. */
  subject: v.nullable(memberBadge),
  publishedAt: timestamp,
  /** The item that was published or commented on. */
  item: v.nullable(contentMention),
  excerpt: v.nullable(v.string()),
  /** The viewer's own entry, which they may delete. */
  canDelete: v.boolean(),
})
export type FeedItem = v.InferOutput<typeof feedItem>

export const searchFeed = defineEndpoint({
  name: 'feed.search',
  method: 'POST',
  path: '/api3/feed/feed/search',
  access: 'member',
  offline: 'cache',
  legacy: 'feed.all',
  request: v.object(pageRequest),
  response: pageOf(feedItem),
  errors: [],
})

/** One member's activity (the wall), as far as the viewer may see it. */
export const wallOf = defineEndpoint({
  name: 'feed.wall',
  method: 'POST',
  path: '/api3/feed/profile/entry',
  access: 'member',
  offline: 'cache',
  legacy: ['feed.wall', 'feed.viewMoreFeed'],
  request: v.union([v.object({ userId: memberId, ...pageRequest }), v.object({ userName: text(1, 60), ...pageRequest })]),
  response: pageOf(feedItem),
  errors: ['user_not_found'],
})

/** The viewer's own entry only. The content it refers to stays. */
export const deleteFeedItem = defineEndpoint({
  name: 'feed.delete',
  method: 'POST',
  path: '/api3/feed/feed/delete',
  access: 'member',
  offline: 'queue',
  legacy: 'feed.delete',
  request: v.object({ feedId }),
  response: nothing,
  errors: ['not_found'],
})

const seenBadge = v.object({ ...memberBadge.entries, seenAt: timestamp })
const joinedBadge = v.object({ ...memberBadge.entries, joinedAt: timestamp })

/** The members with the latest sign-ins, among those who show it (2§7 'recent logins'). */
export const recentLogins = defineEndpoint({
  name: 'feed.recentLogins',
  method: 'GET',
  path: '/api3/user/recent-logins',
  access: 'member',
  offline: 'cache',
  legacy: 'users.recentLogins',
  request: nothing,
  response: v.object({ members: v.array(seenBadge) }),
  errors: [],
})

/** What one of the viewer's heroes has published, oldest first, so that it is looked at in the order in which it appeared. */
const heroStories = v.object({ member: memberBadge, stories: v.array(v.object({ item: contentMention, publishedAt: timestamp })) })
export type HeroStories = v.InferOutput<typeof heroStories>

export const storyLimits = {
  hours: 24,
  heroes: 20,
  /** The newest of each hero. */
  perHero: 10,
} as const

/**
 * Home in one answer: the lead video, news since the last visit, unfinished videos, members, site news. Only panels that the member's home
 * feed settings switch on are loaded (H-02): lists that are off are empty, panels that are off are null.
 */
export const getDashboard = defineEndpoint({
  name: 'feed.getDashboard',
  method: 'GET',
  path: '/api3/feed/dashboard',
  access: 'member',
  offline: 'cache',
  request: nothing,
  errors: [],
  response: v.object({
    lead: v.nullable(videoCard),
    newSince: v.nullable(timestamp),
    newVideos: v.array(videoCard),
    continueWatching: v.array(videoCard),
    heroesToBe: v.array(v.object({ ...memberBadge.entries, totalVideo: v.number() })),
    feed: v.array(feedItem),
    heroesOnline: v.nullable(v.array(memberBadge)),
    logins: v.nullable(v.array(seenBadge)),
    newMembers: v.nullable(v.array(joinedBadge)),
    news: v.nullable(v.array(newsItem)),
    /** What the viewer's heroes have published in the last 24 hours, the hero with the newest story first (H-17). */
    stories: v.optional(v.nullable(v.array(heroStories)), null),
    quote: v.nullable(quote),
    horoscope: v.nullable(horoscope),
    banner: v.nullable(banner),
    /** When the viewer's membership ends or ended, while they are to be reminded of it. */
    membershipEnd: v.optional(v.nullable(v.object({ endsAt: timestamp, hasExpired: v.boolean() })), null),
  }),
})
