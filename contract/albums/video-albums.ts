/** Video albums: list, open, create, edit, and the videos in them. A video may be in any number of albums. */
import * as v from 'valibot'
import { voteTotals, voteWay } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { albumPrivacyLevels } from '../policy/video-albums.ts'
import { videoAlbumId } from '../content/ids.ts'
import { videoId } from '../content/ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, tickets, timestamp } from '../primitives.ts'
import { textOperators } from '../video-choices.ts'
import { albumSearchFields, albumSort, albumView, videosAtOnce } from './video-album-choices.ts'

export * from './video-album-choices.ts'

/**
 * `playlist` opens in the player, where the viewer stopped. `faves` holds the owner's favourite videos; every member has at most one, with a
 * fixed title (ambiguity album-types).
 */
export const videoAlbumTypes = ['normal', 'playlist', 'faves'] as const
const choosableType = v.picklist(['normal', 'playlist'])
const albumType = v.picklist(videoAlbumTypes)
export type VideoAlbumType = v.InferOutput<typeof albumType>

export const albumTitleMax = 120
export const albumDescriptionMax = 2000
const title = v.pipe(text(0, albumTitleMax), v.minLength(1, 'title.required'))
const description = text(0, albumDescriptionMax)
const privacy = v.picklist(albumPrivacyLevels)

export const videoAlbumAbilities = v.object({
  canEdit: v.boolean(),
  canEditTitle: v.boolean(),
  /** Add, remove, move and order videos. */
  canChangeVideos: v.boolean(),
  canDelete: v.boolean(),
  canComment: v.boolean(),
  canReport: v.boolean(),
})
export type VideoAlbumAbilities = v.InferOutput<typeof videoAlbumAbilities>

/** An album in lists. Its videos are counted, timed and pictured as this viewer sees them. */
export const videoAlbumCard = v.object({
  albumId: videoAlbumId,
  albumType,
  title: v.string(),
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  privacy: v.number(),
  privacyComment: v.number(),
  totalVideo: v.number(),
  totalLike: v.number(),
  totalDislike: v.number(),
  totalComment: v.number(),
  /** Total length of its videos, in seconds. */
  durationSeconds: v.number(),
  /** Image of its first video; null without one. */
  thumb: v.nullable(v.string()),
  placeholder: v.nullable(v.string()),
  price: v.nullable(tickets),
  publishedAt: timestamp,
  /** When a video was last added, removed or moved. */
  contentChangedAt: timestamp,
})
export type VideoAlbumCard = v.InferOutput<typeof videoAlbumCard>

export const videoAlbumDetails = v.object({
  ...videoAlbumCard.entries,
  description: v.string(),
  owner: memberBadge,
  /** The likes and dislikes under the names that votes on all kinds answer. */
  ...voteTotals.entries,
  can: videoAlbumAbilities,
  /** The video of this album that the viewer watched last; null if they have watched none. */
  lastVideoId: v.nullable(videoId),
  version: recordVersion,
})
export type VideoAlbumDetails = v.InferOutput<typeof videoAlbumDetails>

/** `fld` a field, `op` an operator of text filters, `val` the text (2§7). */
const searchClause = v.object({ fld: v.picklist(albumSearchFields), op: v.picklist(textOperators), val: text(1, 120) })

export const videoAlbumFilter = v.object({
  view: v.optional(albumView, 'all'),
  /** The owner. */
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
  /** Only albums that contain this video. */
  videoId: v.optional(videoId),
  /** The `my` view always includes them. */
  includeEmptyAlbums: v.optional(v.boolean(), false),
  search: v.optional(v.pipe(v.array(searchClause), v.maxLength(4)), []),
  sortBy: v.optional(albumSort, 'time_stamp_update'),
})
export type VideoAlbumFilter = v.InferOutput<typeof videoAlbumFilter>
export type VideoAlbumFilterInput = v.InferInput<typeof videoAlbumFilter>

const searchRequest = v.object({ ...videoAlbumFilter.entries, ...pageRequest })

export const searchVideoAlbums = defineEndpoint({
  name: 'videoAlbums.search',
  method: 'POST',
  path: '/api3/videos/album/search',
  access: 'member',
  offline: 'cache',
  legacy: 'video.albums',
  request: searchRequest,
  response: pageOf(videoAlbumCard),
  errors: ['user_not_found'],
})

/** The documents' second name for the list (2§7 album CRUD). */
export const indexVideoAlbums = defineEndpoint({
  name: 'videoAlbums.index',
  method: 'POST',
  path: '/api3/videos/album/index',
  access: 'member',
  offline: 'cache',
  request: searchRequest,
  response: pageOf(videoAlbumCard),
  errors: ['user_not_found'],
})

export const getVideoAlbum = defineEndpoint({
  name: 'videoAlbums.get',
  method: 'POST',
  path: '/api3/videos/album/view',
  access: 'member',
  offline: 'cache',
  request: v.object({ albumId: videoAlbumId }),
  response: videoAlbumDetails,
  errors: ['album_not_found'],
})

/** The answer names the new album (2§7). With `videoIds`, these videos are in it from the start. */
export const createVideoAlbum = defineEndpoint({
  name: 'videoAlbums.create',
  method: 'POST',
  path: '/api3/videos/album/create',
  access: 'member',
  offline: 'never',
  request: v.object({
    title,
    description: v.optional(description, ''),
    albumType: v.optional(choosableType, 'normal'),
    privacy: v.optional(privacy, albumPrivacyLevels[0]),
    privacyComment: v.optional(privacy, albumPrivacyLevels[0]),
    videoIds: v.optional(v.pipe(v.array(videoId), v.maxLength(videosAtOnce, 'too_many')), []),
  }),
  response: v.object({ id: videoAlbumId, name: v.string() }),
  errors: ['not_found'],
})

/** Absent fields stay unchanged. `version` set: refused with edit_conflict if the album has changed since. */
export const editVideoAlbum = defineEndpoint({
  name: 'videoAlbums.edit',
  method: 'POST',
  path: '/api3/videos/album/update',
  access: 'member',
  offline: 'queue',
  coalesce: 'join',
  isVersioned: true,
  request: v.object({
    albumId: videoAlbumId,
    version: v.optional(recordVersion),
    title: v.optional(title),
    description: v.optional(description),
    albumType: v.optional(choosableType),
    privacy: v.optional(privacy),
    privacyComment: v.optional(privacy),
  }),
  response: videoAlbumDetails,
  errors: ['album_not_found', 'edit_conflict'],
})

export const deleteVideoAlbum = defineEndpoint({
  name: 'videoAlbums.delete',
  method: 'POST',
  path: '/api3/videos/album/delete',
  access: 'member',
  offline: 'never',
  request: v.object({ albumId: videoAlbumId }),
  response: nothing,
  errors: ['album_not_found', 'bought'],
})

/** One id, as in the documents' item (1§3), or several. */
const videoIds = v.pipe(
  v.union([v.pipe(v.array(videoId), v.minLength(1, 'required'), v.maxLength(videosAtOnce, 'too_many')), videoId]),
  v.transform((ids) => (Array.isArray(ids) ? ids : [ids])),
)
const videosOfAlbum = v.object({ albumId: videoAlbumId, videoIds })
/** The album's number of videos after the change. */
const newTotal = v.object({ totalVideo: v.number() })

/** Appends the videos in the given order. Videos that are in the album already keep their place. */
export const addToVideoAlbum = defineEndpoint({
  name: 'videoAlbums.add',
  method: 'POST',
  path: '/api3/videos/album/add-video',
  access: 'member',
  offline: 'queue',
  alsoNamed: { video_id: 'video_ids' },
  request: videosOfAlbum,
  response: newTotal,
  errors: ['album_not_found', 'not_found'],
})

/** Removing a video that is not in the album changes nothing. */
export const removeFromVideoAlbum = defineEndpoint({
  name: 'videoAlbums.remove',
  method: 'POST',
  path: '/api3/videos/album/delete-video',
  access: 'member',
  offline: 'queue',
  request: v.object({ albumId: videoAlbumId, videoId }),
  response: newTotal,
  errors: ['album_not_found', 'bought'],
})

/** Removes several videos; the answer has the new total (1§4). */
export const massDeleteFromVideoAlbum = defineEndpoint({
  name: 'videoAlbums.massDelete',
  method: 'POST',
  path: '/api3/videos/album/mass-delete',
  access: 'member',
  offline: 'queue',
  alsoNamed: { video_id: 'video_ids' },
  request: videosOfAlbum,
  response: newTotal,
  errors: ['album_not_found', 'bought'],
})

/**
 * Takes the videos out of `albumId` and appends them to `toAlbumId`. Refused with `album.required` on `toAlbumId` without a target
 * (1§5). Videos that are not in the source are ignored.
 */
export const moveToVideoAlbum = defineEndpoint({
  name: 'videoAlbums.move',
  method: 'POST',
  path: '/api3/videos/album/move',
  access: 'member',
  offline: 'queue',
  alsoNamed: { video_id: 'video_ids' },
  request: v.object({ ...videosOfAlbum.entries, toAlbumId: v.optional(v.nullable(videoAlbumId), null) }),
  response: v.object({ totalVideo: v.number(), targetTotalVideo: v.number() }),
  errors: ['album_not_found', 'bought'],
})

/** Places a video directly after another one, or first (`afterVideoId: null`). */
export const reorderVideoAlbum = defineEndpoint({
  name: 'videoAlbums.reorder',
  method: 'POST',
  path: '/api3/videos/album/reorder',
  access: 'member',
  offline: 'queue',
  request: v.object({ albumId: videoAlbumId, videoId, afterVideoId: v.nullable(videoId) }),
  response: nothing,
  errors: ['album_not_found', 'not_found'],
})

/** The documents' own call; the app uses the votes that all kinds share (ambiguity album-vote). */
export const voteVideoAlbum = defineEndpoint({
  name: 'videoAlbums.vote',
  method: 'POST',
  path: '/api3/videos/album/vote',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ albumId: videoAlbumId, way: voteWay }),
  response: voteTotals,
  errors: ['album_not_found', 'not_found'],
})
