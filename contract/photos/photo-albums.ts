/** Photo albums: list, open, create, edit, order, cover. A photo is in one album at most. */
import * as v from 'valibot'
import { voteTotals, voteWay } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { albumPrivacyLevels } from '../policy/video-albums.ts'
import { photoAlbumId, photoId } from '../content/ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, tickets, timestamp } from '../primitives.ts'
import { photoAlbumSort, photoAlbumView } from './photo-choices.ts'
import { photoPrivacy } from './photos.ts'
import { tagFilter, tagList } from './tags.ts'

export const photoAlbumNameMax = 120
export const photoAlbumDescriptionMax = 2000
const name = v.pipe(text(0, photoAlbumNameMax), v.minLength(1, 'required'))
const description = v.pipe(text(0, photoAlbumDescriptionMax), v.minLength(1, 'required'))

export const photoAlbumAbilities = v.object({
  canEdit: v.boolean(),
  /** Add, remove, move and order photos, and set the cover. */
  canChangePhotos: v.boolean(),
  canDelete: v.boolean(),
  canComment: v.boolean(),
  canReport: v.boolean(),
})
export type PhotoAlbumAbilities = v.InferOutput<typeof photoAlbumAbilities>

/** An album in lists. Its photos are counted and pictured as this viewer sees them. */
export const photoAlbumCard = v.object({
  albumId: photoAlbumId,
  name: v.string(),
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  privacy: v.number(),
  privacyComment: v.number(),
  totalPhoto: v.number(),
  /** On the wire `voteup` and `votedown` (1§3). */
  upVotes: v.number(),
  downVotes: v.number(),
  totalComment: v.number(),
  views: v.number(),
  /** Path below /media of the cover's default size, or of the first photo's; null without one. */
  cover: v.nullable(v.string()),
  placeholder: v.nullable(v.string()),
  price: v.nullable(tickets),
  createdAt: timestamp,
  /** When a photo was last added, removed or moved. */
  contentChangedAt: timestamp,
})
export type PhotoAlbumCard = v.InferOutput<typeof photoAlbumCard>

export const photoAlbumDetails = v.object({
  ...photoAlbumCard.entries,
  description: v.string(),
  owner: memberBadge,
  /** The member's own choice; null: the first photo is the cover. */
  coverPhotoId: v.nullable(photoId),
  /** For tickets, also while it is off sale: only its buyers see more than the cover. */
  isSold: v.boolean(),
  productId: v.nullable(v.number()),
  tagList: v.array(v.string()),
  ...voteTotals.entries,
  can: photoAlbumAbilities,
  version: recordVersion,
})
export type PhotoAlbumDetails = v.InferOutput<typeof photoAlbumDetails>

export const photoAlbumFilter = v.object({
  view: v.optional(photoAlbumView, 'all'),
  /** The owner. Pickers leave it out and so get the viewer's own albums (F-16). */
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
  text: v.optional(text(1, 120)),
  ...tagFilter,
  /** The `my` view always includes them. */
  includeEmptyAlbums: v.optional(v.boolean(), false),
  sortBy: v.optional(photoAlbumSort, 'latest'),
})
export type PhotoAlbumFilter = v.InferOutput<typeof photoAlbumFilter>
export type PhotoAlbumFilterInput = v.InferInput<typeof photoAlbumFilter>

export const browsePhotoAlbums = defineEndpoint({
  name: 'photoAlbums.browse',
  method: 'POST',
  path: '/api3/photo/album/browse',
  access: 'member',
  offline: 'cache',
  legacy: 'photo.albumsBrowse',
  request: v.object({ ...photoAlbumFilter.entries, ...pageRequest }),
  response: pageOf(photoAlbumCard),
  errors: ['user_not_found'],
})

/** The documents' option of the album picker: the albums of a member, without paging; by default the caller's own (2§6, F-16). */
export const listPhotoAlbumOptions = defineEndpoint({
  name: 'photoAlbums.options',
  method: 'POST',
  path: '/api3/photo/album/options',
  access: 'member',
  offline: 'cache',
  request: v.object({ userId: v.optional(memberId) }),
  response: v.object({
    albums: v.array(v.object({ id: photoAlbumId, label: v.string(), value: v.string(), userId: memberId, totalPhoto: v.number() })),
  }),
  errors: ['user_not_found'],
})

export const getPhotoAlbum = defineEndpoint({
  name: 'photoAlbums.get',
  method: 'POST',
  path: '/api3/photo/album/view',
  access: 'member',
  offline: 'cache',
  legacy: 'photo.albumsGet',
  request: v.object({ albumId: photoAlbumId }),
  response: photoAlbumDetails,
  errors: ['album_not_found'],
})

/** The picker creates albums without a choice: privacy 0 and comment privacy 0 (2§6, K-04). */
export const createPhotoAlbum = defineEndpoint({
  name: 'photoAlbums.create',
  method: 'POST',
  path: '/api3/photo/album/create',
  access: 'member',
  offline: 'never',
  legacy: ['photo.albumsAdd', 'photo.addGallery'],
  alsoNamed: { tags: 'tag_list' },
  request: v.object({
    name,
    description,
    privacy: v.optional(photoPrivacy, albumPrivacyLevels[0]),
    privacyComment: v.optional(photoPrivacy, albumPrivacyLevels[0]),
    tagList: v.optional(tagList, []),
  }),
  response: v.object({ id: photoAlbumId, name: v.string() }),
  errors: [],
})

/** Absent fields stay unchanged. `version` set: refused with edit_conflict if the album has changed since. */
export const editPhotoAlbum = defineEndpoint({
  name: 'photoAlbums.edit',
  method: 'POST',
  path: '/api3/photo/album/update',
  access: 'member',
  offline: 'queue',
  coalesce: 'join',
  isVersioned: true,
  alsoNamed: { tags: 'tag_list' },
  request: v.object({
    albumId: photoAlbumId,
    version: v.optional(recordVersion),
    name: v.optional(name),
    description: v.optional(description),
    privacy: v.optional(photoPrivacy),
    privacyComment: v.optional(photoPrivacy),
    tagList: v.optional(tagList),
    /** A photo of the album; null: the first one. */
    coverPhotoId: v.optional(v.nullable(photoId)),
  }),
  response: photoAlbumDetails,
  errors: ['album_not_found', 'not_found', 'edit_conflict'],
})

/** Its photos stay, in no album, unless `withPhotos`. */
export const deletePhotoAlbum = defineEndpoint({
  name: 'photoAlbums.delete',
  method: 'POST',
  path: '/api3/photo/album/delete',
  access: 'member',
  offline: 'never',
  legacy: 'photo.albumsRemove',
  request: v.object({ albumId: photoAlbumId, withPhotos: v.optional(v.boolean(), false) }),
  response: nothing,
  errors: ['album_not_found', 'bought'],
})

/** Places a photo directly after another one, or first (`afterPhotoId: null`). */
export const reorderPhotoAlbum = defineEndpoint({
  name: 'photoAlbums.reorder',
  method: 'POST',
  path: '/api3/photo/album/reorder',
  access: 'member',
  offline: 'queue',
  request: v.object({ albumId: photoAlbumId, photoId, afterPhotoId: v.nullable(photoId) }),
  response: nothing,
  errors: ['album_not_found', 'not_found'],
})

/** The documents' own call; the app uses the votes that all kinds share (ambiguity likes-votes). */
export const votePhotoAlbum = defineEndpoint({
  name: 'photoAlbums.vote',
  method: 'POST',
  path: '/api3/photo/album/vote',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ albumId: photoAlbumId, way: voteWay }),
  response: voteTotals,
  errors: ['album_not_found', 'not_found'],
})
