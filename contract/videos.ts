/** Videos: browse, look, edit, vote, keep. */
import * as v from 'valibot'
import { category } from './categories.ts'
import { favouriteState, viewTotal, voteTotals, voteWay } from './content/content.ts'
import { defineEndpoint } from './endpoint.ts'
import { memberBadge } from './members.ts'
import { categoryId, memberId, nothing, pageOf, pageRequest, recordVersion, text, tickets, timestamp, videoId } from './primitives.ts'
import {
  audience,
  downloadFilter,
  textFilter,
  textTargets,
  videoFilterFlags,
  videoSort,
  videoStatus,
  videoView,
  type VideoStatus,
} from './video-choices.ts'

export * from './video-choices.ts'

/** Statuses in which everybody who may see the video can play what is encoded so far. */
export const playableStatuses: readonly VideoStatus[] = ['ready', 'encoding']

export const titleLength = { min: 3, max: 120 } as const
export const descriptionMax = 5000

/** What this member may do to this video; the client mirrors, never decides. */
export const videoAbilities = v.object({
  canPlay: v.boolean(),
  /** Why not, when `canPlay` is false. */
  playRefusal: v.nullable(v.picklist(['video_unavailable', 'play_not_allowed', 'sponsors_only'])),
  canDownload: v.boolean(),
  canEdit: v.boolean(),
  canEditCategories: v.boolean(),
  canSetDate: v.boolean(),
  canFeature: v.boolean(),
  canSetStatus: v.array(videoStatus),
  canSetWatcherOverlay: v.boolean(),
  canTransfer: v.boolean(),
  canDelete: v.boolean(),
  canChooseNobody: v.boolean(),
  canReport: v.boolean(),
  /** A draft: at once, or as soon as it is encoded. Null when there is nothing to publish or it is not for this member. */
  canPublish: v.optional(v.nullable(v.picklist(['now', 'when_ready'])), null),
})
export type VideoAbilities = v.InferOutput<typeof videoAbilities>

/** The card: what lists carry. `thumb` is a stable path that only a signed-in session may read. */
export const videoCard = v.object({
  videoId,
  title: v.string(),
  durationSeconds: v.nullable(v.number()),
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  thumb: v.nullable(v.string()),
  /** ThumbHash, base64. */
  placeholder: v.nullable(v.string()),
  isPortrait: v.boolean(),
  views: v.number(),
  upVotes: v.number(),
  downVotes: v.number(),
  totalComment: v.number(),
  publishedAt: timestamp,
  videoStatus,
  isFeatured: v.boolean(),
  price: v.nullable(tickets),
  /** This member's own marks. */
  isFavourite: v.boolean(),
  /** Seconds watched so far by this member, null when never opened. */
  watchedSeconds: v.nullable(v.number()),
  allowPlay: audience,
  allowDownload: audience,
  /** Not published: only its owner and some staff get such a card. */
  isDraft: v.optional(v.boolean(), false),
})
export type VideoCard = v.InferOutput<typeof videoCard>

export const videoDetails = v.object({
  ...videoCard.entries,
  description: v.string(),
  categories: v.array(category),
  stars: v.array(memberBadge),
  owner: memberBadge,
  myVote: voteWay,
  watcherOverlay: v.boolean(),
  /** The text burnt into it; for who may edit the video. */
  watermark: v.optional(v.nullable(v.string()), null),
  thumbTimecode: v.nullable(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  can: videoAbilities,
  /** The owner wants the draft published as soon as it is ready and its details are complete. */
  publishWhenReady: v.optional(v.boolean(), false),
  /** Row version for edits that waited offline. */
  version: v.number(),
})
export type VideoDetails = v.InferOutput<typeof videoDetails>

const minutes = v.pipe(v.number(), v.minValue(0), v.maxValue(6000))
export const videoFilter = v.object({
  view: v.optional(videoView, 'all'),
  /** In the member views (`his…`, `starring`) the member they are about; in other views the owner of the listed videos. */
  userName: v.optional(text(1, 60)),
  userId: v.optional(memberId),
  /** The video of the single view. */
  itemId: v.optional(videoId),
  text: v.optional(textFilter),
  /** Where the text is looked for: in any of these. Without it in the text's own target. */
  searchIn: v.optional(v.pipe(v.array(v.picklist(textTargets)), v.minLength(1))),
  findCategories: v.optional(v.picklist(['any', 'all']), 'any'),
  categories: v.optional(v.pipe(v.array(categoryId), v.maxLength(30)), []),
  durationMin: v.optional(minutes),
  durationMax: v.optional(minutes),
  /** Only videos of at most two minutes, whatever the limits above say. */
  shorts: v.optional(v.boolean(), false),
  dtFrom: v.optional(timestamp),
  dtTo: v.optional(timestamp),
  /** Who may download; `friends`: what the viewer's friends let them download. */
  download: v.optional(downloadFilter),
  flags: v.optional(v.array(v.picklist(videoFilterFlags)), []),
  status: v.optional(v.array(videoStatus), []),
  sortBy: v.optional(videoSort, 'latest'),
})
export type VideoFilter = v.InferOutput<typeof videoFilter>
export type VideoFilterInput = v.InferInput<typeof videoFilter>

/** What `shorts` stands for: 0 to 2 minutes (1§3). */
export const shortsFilter = { durationMin: 0, durationMax: 2 } as const

export const browseVideos = defineEndpoint({
  name: 'videos.browse',
  method: 'POST',
  path: '/api3/videos/browse',
  access: 'member',
  offline: 'cache',
  legacy: ['video.browse', 'profile.favorites'],
  request: v.object({ ...videoFilter.entries, ...pageRequest }),
  response: pageOf(videoCard),
  errors: ['user_not_found'],
})

export const getVideo = defineEndpoint({
  name: 'videos.get',
  method: 'POST',
  path: '/api3/videos/view',
  access: 'member',
  offline: 'cache',
  legacy: ['video.idLookup', 'video.loadEdit'],
  request: v.object({ videoId }),
  response: videoDetails,
  errors: ['not_found'],
})

export const relatedVideos = defineEndpoint({
  name: 'videos.related',
  method: 'POST',
  path: '/api3/videos/related',
  access: 'member',
  offline: 'cache',
  legacy: 'video.related',
  request: v.union([v.object({ videoId }), v.object({ category: categoryId })]),
  response: v.object({ videos: v.array(videoCard) }),
  errors: ['not_found'],
})

/** Raises the view count, once per member and video in six hours. */
export const countView = defineEndpoint({
  name: 'videos.countView',
  method: 'POST',
  path: '/api3/videos/metrics',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  legacy: 'video.viewed',
  request: v.object({ videoId }),
  response: viewTotal,
  errors: ['not_found'],
})

/** `way: null` takes the vote back. */
export const voteVideo = defineEndpoint({
  name: 'videos.vote',
  method: 'POST',
  path: '/api3/videos/vote',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  legacy: 'video.vote',
  request: v.object({ videoId, way: voteWay }),
  response: voteTotals,
  errors: ['not_found'],
})

export const setFavourite = defineEndpoint({
  name: 'videos.setFavourite',
  method: 'POST',
  path: '/api3/videos/favourite',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  legacy: ['video.favorites', 'video.favoritesAdd', 'video.favoritesRemove'],
  /** `userId`: whose favourites; only one's own can be changed. */
  request: v.object({ videoId, isFavourite: v.boolean(), userId: v.optional(memberId) }),
  response: favouriteState,
  errors: ['not_found'],
})

export const rememberPosition = defineEndpoint({
  name: 'videos.rememberPosition',
  method: 'POST',
  path: '/api3/videos/position',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  perMinute: 120,
  request: v.object({ videoId, seconds: v.pipe(v.number(), v.minValue(0)), watchedAt: timestamp }),
  response: nothing,
  errors: ['not_found'],
})

export const listCategories = defineEndpoint({
  name: 'videos.listCategories',
  method: 'GET',
  path: '/api3/videos/categories',
  access: 'member',
  offline: 'cache',
  legacy: 'video.categoryAll',
  /** `special`: the six (headless, faces, masks, solo, two guys, group) that lists leave out (1§9) and the editor needs. */
  request: nothing,
  response: v.object({ categories: v.array(category), special: v.optional(v.array(category), []) }),
  errors: [],
})

/** Fields a member may change. Absent ones stay. `version` set: refused with edit_conflict when the video changed since. */
export const videoEdit = v.object({
  videoId,
  version: v.optional(recordVersion),
  title: v.optional(v.pipe(text(1, titleLength.max), v.minLength(titleLength.min, 'too_short'))),
  description: v.optional(text(0, descriptionMax)),
  categories: v.optional(v.pipe(v.array(categoryId), v.maxLength(60))),
  stars: v.optional(v.pipe(v.array(memberId), v.maxLength(20, 'too_many'))),
  allowPlay: v.optional(audience),
  allowDownload: v.optional(audience),
  thumbTimecode: v.optional(v.string()),
  watcherOverlay: v.optional(v.boolean()),
  videoStatus: v.optional(videoStatus),
  isFeatured: v.optional(v.boolean()),
  publishedAt: v.optional(timestamp),
  /**
   * `true` publishes a draft: at once when it is ready, otherwise as soon as it is. Refused with the names of the fields when it is ready and
   * its details are incomplete. Changes nothing on a published video.
   */
  publishWhenReady: v.optional(v.boolean()),
})
export type VideoEdit = v.InferOutput<typeof videoEdit>

export const editVideo = defineEndpoint({
  name: 'videos.edit',
  method: 'POST',
  path: '/api3/videos/update',
  access: 'member',
  offline: 'queue',
  coalesce: 'join',
  legacy: 'video.postEdit',
  isVersioned: true,
  request: videoEdit,
  response: videoDetails,
  errors: ['not_found', 'edit_conflict'],
})

export const deleteVideo = defineEndpoint({
  name: 'videos.delete',
  method: 'POST',
  path: '/api3/videos/delete',
  access: 'member',
  offline: 'never',
  legacy: 'video.remove',
  request: v.object({ videoId }),
  response: nothing,
  errors: ['not_found'],
})

export const transferVideo = defineEndpoint({
  name: 'videos.transfer',
  method: 'POST',
  path: '/api3/admin/video/xfer-owner',
  access: 'member',
  offline: 'never',
  wireNames: { videoId: 'vid' },
  alsoNamed: { xfer_to_uid: 'to' },
  request: v.object({ videoId, to: v.nullable(memberId) }),
  response: v.object({ toName: v.string() }),
  errors: ['not_found', 'user_not_found', 'member_is_null'],
})
