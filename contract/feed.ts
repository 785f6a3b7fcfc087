/** The activity feed, 20 a page (1§9). */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { memberBadge } from './members.ts'
import { pageOf, pageRequest, nothing, timestamp, videoId } from './primitives.ts'
import { videoCard } from './videos.ts'

export const feedKinds = ['video_published', 'comment_written', 'member_joined'] as const
export const feedItem = v.object({
  feedId: v.number(),
  kind: v.picklist(feedKinds),
  member: memberBadge,
  createdAt: timestamp,
  video: v.nullable(v.object({ videoId, title: v.string(), thumb: v.nullable(v.string()) })),
  excerpt: v.nullable(v.string()),
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

/** Home in one answer: the lead film, what is new since the last visit, unfinished films, people to discover. */
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
  }),
})
