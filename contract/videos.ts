/** Videos: browse, open, edit, vote, favourite. */
import * as v from 'valibot'
import { category } from './categories.ts'
import { favouriteState, viewTotal, voteTotals, voteWay } from './content/votes.ts'
import { defineEndpoint } from './endpoint.ts'
import { memberBadge } from './members.ts'
import { categoryId, videoAlbumId } from './content/ids.ts'
import { videoId } from './content/ids.ts'
import { pageOf, pageRequest } from './content/paging.ts'
import { memberId, nothing, recordVersion, text, tickets, timestamp } from './primitives.ts'
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

/** Statuses in which everyone who may see the video can play the renditions encoded so far. */
export const playableStatuses: readonly VideoStatus[] = ['ready', 'encoding']

export const titleLength = { min: 3, max: 120 } as const
export const descriptionMax = 5000

/** This member's abilities on this video; the client mirrors them and never decides. */
export const videoAbilities = v.object({
  canPlay: v.boolean(),
  /** Why not, when `canPlay` is false. */
  playRefusal: v.nullable(v.picklist(['video_unavailable', 'play_not_allowed', 'sponsors_only', 'not_bought'])),
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
  /** Of a draft: now, or once it is encoded. Null if there is nothing to publish or the member may not publish it. */
  canPublish: v.optional(v.nullable(v.picklist(['now', 'when_ready'])), null),
})
export type VideoAbilities = v.InferOutput<typeof videoAbilities>

export const videoApprovals = ['none', 'pending', 'approved', 'declined'] as const
export type VideoApproval = (typeof videoApprovals)[number]

/** The video card in lists. `thumb` is a stable path that only a signed-in session may read. */
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
  /** The viewer's own mark. */
  isFavourite: v.boolean(),
  /** Seconds this member has watched so far; null if never opened. */
  watchedSeconds: v.nullable(v.number()),
  allowPlay: audience,
  allowDownload: audience,
  /** Unpublished: only its owner and some staff receive such a card. */
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
  /** The text burned into the video; only for members who may edit it. */
  watermark: v.optional(v.nullable(v.string()), null),
  thumbTimecode: v.nullable(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  can: videoAbilities,
  /** The owner wants the draft published once it is ready and its details are complete. */
  publishWhenReady: v.optional(v.boolean(), false),
  /** For its owner and those who decide, on sites where videos are approved before they are published. `reason` is that of a refusal. */
  approval: v.optional(v.nullable(v.object({ state: v.picklist(videoApprovals), reason: v.string() })), null),
  /** Its place in `saleModes` (1§3); 0: not for sale. */
  forSale: v.optional(v.number(), 0),
  /** In dollars, of sales by contact or link. */
  priceDollar: v.optional(v.nullable(v.number()), null),
  /** In tickets, of a sale that takes them. */
  priceCoin: v.optional(v.nullable(tickets), null),
  saleLink: v.optional(v.nullable(v.string()), null),
  saleDaysAccess: v.optional(v.nullable(v.number()), null),
  saleMaxDownload: v.optional(v.number(), 0),
  /** Row version, for edits that were queued offline. */
  version: v.number(),
})
export type VideoDetails = v.InferOutput<typeof videoDetails>

const minutes = v.pipe(v.number(), v.minValue(0), v.maxValue(6000))
export const videoFilter = v.object({
  view: v.optional(videoView, 'all'),
  /** In the member views (`his…`, `starring`): that member; in other views: the owner of the listed videos. */
  userName: v.optional(text(1, 60)),
  userId: v.optional(memberId),
  /** The video of the single view. */
  itemId: v.optional(videoId),
  /** The album of the views `album` and `playlist`, which list its videos in the owner's order. */
  albumId: v.optional(videoAlbumId),
  text: v.optional(textFilter),
  /** The fields to search, any of which may match. Without it, the text's own target. */
  searchIn: v.optional(v.pipe(v.array(v.picklist(textTargets)), v.minLength(1))),
  findCategories: v.optional(v.picklist(['any', 'all']), 'any'),
  categories: v.optional(v.pipe(v.array(categoryId), v.maxLength(30)), []),
  durationMin: v.optional(minutes),
  durationMax: v.optional(minutes),
  /** Only videos of at most two minutes, regardless of the limits above. */
  shorts: v.optional(v.boolean(), false),
  dtFrom: v.optional(timestamp),
  dtTo: v.optional(timestamp),
  /** Who may download; `friends`: videos the viewer's friends let them download. */
  download: v.optional(downloadFilter),
  flags: v.optional(v.array(v.picklist(videoFilterFlags)), []),
  status: v.optional(v.array(videoStatus), []),
  sortBy: v.optional(videoSort, 'latest'),
})
export type VideoFilter = v.InferOutput<typeof videoFilter>
export type VideoFilterInput = v.InferInput<typeof videoFilter>

/** Meaning of `shorts`: 0 to 2 minutes (1§3). */
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

/** Increments the view count, once per member and video in six hours. */
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

/** `way: null` withdraws the vote. */
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
  /** `userId`: whose favourites; members can change only their own. */
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
  /** `special`: the six (headless, faces, masks, solo, two guys, group) that lists omit (1§9) but the editor needs. */
  request: nothing,
  response: v.object({ categories: v.array(category), special: v.optional(v.array(category), []) }),
  errors: [],
})

/** Fields a member may change. Absent ones stay unchanged. `version` set: refused with edit_conflict if the video has changed since. */
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
   * `true` publishes a draft: at once if it is ready, otherwise as soon as it is. Refused with the names of the fields if it is ready and
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
  errors: ['not_found', 'bought'],
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
  errors: ['not_found', 'user_not_found', 'member_is_null', 'bought'],
})
