/** Photos: upload, list, open with the next and previous one, edit one or many, offer as promo, remove. */
import * as v from 'valibot'
import { category } from '../categories.ts'
import { voteTotals } from '../content/votes.ts'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { albumPrivacyLevels } from '../policy/video-albums.ts'
import { categoryId, photoAlbumId, photoId, uploadId } from '../content/ids.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, timestamp } from '../primitives.ts'
import { removedFacts } from '../profile/profile-picture.ts'
import { matchMode, photosAtOnce, photoSort, photoView } from './photo-choices.ts'
import { downloadExtensions, imageArea, photoEdits, type DownloadFormat } from './photo-edits.ts'
import { tagFilter, tagList } from './tag-fields.ts'

export * from './photo-choices.ts'
export * from './photo-edits.ts'

/** `receiving`: the file is being uploaded · `working`: its images are being made · `failed`: the file is not a usable image. */
export const photoStates = ['receiving', 'working', 'ready', 'failed'] as const
export type PhotoState = (typeof photoStates)[number]
/** Why a file is not a usable image: none of the accepted types · more than `photoMaxPixels` · a side under `photoMinSide` · it cannot be decoded. */
export const photoFailures = ['not_an_image', 'too_many_pixels', 'too_small', 'damaged'] as const
export type PhotoFailure = (typeof photoFailures)[number]
/** `pending`: offered, waits for staff · `declined`: with a reason that the owner reads. */
export const promoStates = ['none', 'pending', 'promo', 'declined'] as const
export type PromoState = (typeof promoStates)[number]

/** Accepted file names. HEIC, HEIF and HIF (cameras) are decoded by the server; no browser but Safari shows them. */
export const photoExtensions = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif', 'hif'] as const
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/heif'] as const
export const photoMaxBytes = 60_000_000
/** Larger images are refused before they are decoded. */
export const photoMaxPixels = 120_000_000
export const photoMinSide = 32

/** Widths of the images; the default is the documents' (2§9, F-15). A smaller photo has fewer sizes. */
export const photoSizes = [256, 512, 1024, 2048] as const
export type PhotoSize = (typeof photoSizes)[number]
export const defaultPhotoSize: PhotoSize = 1024
export const photoFormats = ['avif', 'webp'] as const

/** The address of another size of the same image: `destination` ends in `-1024.webp`. */
export function photoAddress(destination: string, size: PhotoSize, format: (typeof photoFormats)[number] = 'webp'): string {
  return destination.replace(/-\d+\.(?:webp|avif)$/, `-${size}.${format}`)
}

/** The address of the edited image at full size, which only its owner and admins may load. It answers 404 until that file is made. */
export function photoDownloadAddress(destination: string, format: DownloadFormat): string {
  return destination.replace(/-\d+\.\w+$/, `-download.${downloadExtensions[format]}`)
}

export const photoTitleMax = 120
export const photoDescriptionMax = 2000
export const photoPrivacy = v.picklist(albumPrivacyLevels)

export const photoAbilities = v.object({
  canEdit: v.boolean(),
  canDelete: v.boolean(),
  canComment: v.boolean(),
  canReport: v.boolean(),
  canDownload: v.boolean(),
  /** Accept or decline it as promo, and list it as featured. */
  canFeature: v.boolean(),
})
export type PhotoAbilities = v.InferOutput<typeof photoAbilities>

/** A photo in lists. */
export const photoCard = v.object({
  photoId,
  albumId: v.nullable(photoAlbumId),
  title: v.string(),
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  /** Path below /media of the default size; null until the images exist. Only members who may see the photo may read it. */
  destination: v.nullable(v.string()),
  /** ThumbHash, base64. */
  placeholder: v.nullable(v.string()),
  /** Of the edited image at full size, in pixels; null until known. */
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  totalLike: v.number(),
  totalDislike: v.number(),
  totalComment: v.number(),
  isFavourite: v.boolean(),
  isFeatured: v.boolean(),
  isPromo: v.boolean(),
  privacy: v.number(),
  privacyComment: v.number(),
  /** Drafts: when they were uploaded. */
  publishedAt: timestamp,
  photoState: v.picklist(photoStates),
  /** With the state `failed`; in the details that the owner reads also why the last instructions were taken back. */
  photoFailure: v.optional(v.nullable(v.picklist(photoFailures))),
  /** Not published yet: only its owner receives such a card. */
  isDraft: v.boolean(),
})
export type PhotoCard = v.InferOutput<typeof photoCard>

export const photoDetails = v.object({
  ...photoCard.entries,
  description: v.string(),
  owner: memberBadge,
  album: v.nullable(v.object({ albumId: photoAlbumId, name: v.string(), totalPhoto: v.number() })),
  isCover: v.boolean(),
  tagList: v.array(v.string()),
  categories: v.array(category),
  /** The likes and dislikes under the names that votes on all kinds answer. */
  ...voteTotals.entries,
  can: photoAbilities,
  version: recordVersion,
  /** Only for its owner and admins: */
  promoState: v.picklist(promoStates),
  promoReason: v.string(),
  /** What the file contained besides the picture, and was removed. */
  removed: v.array(v.picklist(removedFacts)),
  edits: v.nullable(photoEdits),
  /** A list or album shows fewer columns on a phone, so pages ask for the size that they show. */
  sizes: v.array(v.picklist(photoSizes)),
})
export type PhotoDetails = v.InferOutput<typeof photoDetails>

export const photoFilter = v.object({
  view: v.optional(photoView, 'all'),
  /** The owner. */
  userId: v.optional(memberId),
  userName: v.optional(text(1, 60)),
  /** The photos of this album, in the owner's order. */
  albumId: v.optional(photoAlbumId),
  /** Title, tag or member. */
  text: v.optional(text(1, 120)),
  /** None: any category (1§9). */
  categories: v.optional(v.pipe(v.array(categoryId), v.maxLength(30)), []),
  findCategories: v.optional(matchMode, 'any'),
  ...tagFilter,
  sortBy: v.optional(photoSort, 'latest'),
})
export type PhotoFilter = v.InferOutput<typeof photoFilter>
export type PhotoFilterInput = v.InferInput<typeof photoFilter>

export const browsePhotos = defineEndpoint({
  name: 'photos.browse',
  method: 'POST',
  path: '/api3/photo/browse',
  access: 'member',
  offline: 'cache',
  request: v.object({ ...photoFilter.entries, ...pageRequest }),
  response: pageOf(photoCard),
  errors: ['user_not_found', 'album_not_found'],
})

export const getPhoto = defineEndpoint({
  name: 'photos.get',
  method: 'POST',
  path: '/api3/photo/view',
  access: 'member',
  offline: 'cache',
  legacy: 'photo.view',
  request: v.object({ photoId }),
  response: photoDetails,
  errors: ['not_found'],
})

/** The neighbours of a photo in a list or an album, as this viewer sees it. `position` counts from 1; 0: it is not in that list. */
export const photoPager = defineEndpoint({
  name: 'photos.pager',
  method: 'POST',
  path: '/api3/photo/pager',
  access: 'member',
  offline: 'cache',
  legacy: 'photo.pager',
  request: v.object({ photoId, ...photoFilter.entries }),
  response: v.object({
    previous: v.nullable(photoCard),
    next: v.nullable(photoCard),
    position: v.number(),
    total: v.number(),
    totalIsLimit: v.optional(v.boolean(), false),
  }),
  errors: ['not_found', 'user_not_found', 'album_not_found'],
})

export const listPhotoCategories = defineEndpoint({
  name: 'photos.listCategories',
  method: 'GET',
  path: '/api3/photo/categories',
  access: 'member',
  offline: 'cache',
  legacy: 'photo.categories',
  request: nothing,
  response: v.object({ categories: v.array(category) }),
  errors: [],
})

/** Creates a draft photo for a file whose bytes then travel by tus. A file that the member has already is not sent again. */
export const startPhotoUpload = defineEndpoint({
  name: 'photos.startUpload',
  method: 'POST',
  path: '/api3/photo/upload/gallery',
  access: 'member',
  offline: 'never',
  perMinute: 240,
  request: v.object({
    filename: text(1, 255),
    sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1, 'required')),
    filetype: v.optional(text(0, 120), ''),
    fingerprint: text(8, 200),
    /** An own album for the new photo. */
    albumId: v.optional(v.nullable(photoAlbumId), null),
  }),
  response: v.object({
    photoId,
    title: v.string(),
    /** Null: the member has this photo already, as `photoId`; there is nothing to send. */
    uploadId: v.nullable(uploadId),
    /** The upload was started before, on this or another device. */
    isExisting: v.boolean(),
  }),
  errors: ['upload_too_large', 'upload_wrong_type', 'upload_over_quota', 'upload_no_space', 'album_not_found'],
})

/** What may be changed of several photos at once. Absent fields stay unchanged. */
const changes = {
  title: v.optional(text(0, photoTitleMax)),
  description: v.optional(text(0, photoDescriptionMax)),
  privacy: v.optional(photoPrivacy),
  privacyComment: v.optional(photoPrivacy),
  tagList: v.optional(tagList),
  categories: v.optional(v.pipe(v.array(categoryId), v.maxLength(20, 'too_many'))),
  /** Null: into no album. */
  moveToAlbum: v.optional(v.nullable(photoAlbumId)),
  /** `true` offers the photo as promo, `false` withdraws it. */
  isPromo: v.optional(v.boolean()),
  /** Drafts become visible to their audience. Changes nothing on a published photo. */
  isPublished: v.optional(v.literal(true)),
}
export const photoChanges = v.object(changes)
export type PhotoChanges = v.InferOutput<typeof photoChanges>

/** `version` set: refused with edit_conflict if the photo has changed since. */
export const editPhoto = defineEndpoint({
  name: 'photos.edit',
  method: 'POST',
  path: '/api3/photo/service/edit',
  access: 'member',
  offline: 'queue',
  coalesce: 'join',
  legacy: 'photo.edit',
  isVersioned: true,
  alsoNamed: { categories: 'cats' },
  request: v.object({ photoId, version: v.optional(recordVersion), ...changes, setAlbumCover: v.optional(v.boolean()) }),
  response: photoDetails,
  errors: ['not_found', 'album_not_found', 'edit_conflict', 'bought'],
})

/** The same changes to several own photos, all or none (F-11). `photos` gives single ones values of their own, which win. */
export const massUpdatePhotos = defineEndpoint({
  name: 'photos.massUpdate',
  method: 'POST',
  path: '/api3/photo/mass-update',
  access: 'member',
  offline: 'queue',
  legacy: 'photo.massUpdate',
  alsoNamed: { categories: 'cats' },
  request: v.object({
    photoIds: v.pipe(v.array(photoId), v.minLength(1, 'required'), v.maxLength(photosAtOnce, 'too_many')),
    ...changes,
    photos: v.optional(
      v.pipe(
        v.array(v.object({ photoId, title: v.optional(text(0, photoTitleMax)), description: v.optional(text(0, photoDescriptionMax)) })),
        v.maxLength(photosAtOnce, 'too_many'),
      ),
      [],
    ),
  }),
  response: v.object({ photos: v.array(photoCard) }),
  errors: ['not_found', 'album_not_found', 'bought'],
})

export const removePhoto = defineEndpoint({
  name: 'photos.remove',
  method: 'POST',
  path: '/api3/photo/remove',
  access: 'member',
  offline: 'never',
  legacy: 'photo.remove',
  request: v.object({ photoIds: v.pipe(v.array(photoId), v.minLength(1, 'required'), v.maxLength(photosAtOnce, 'too_many')) }),
  response: v.object({ total: v.number() }),
  errors: ['not_found', 'bought'],
})

/** The calls of the image editor answer the photo; its images are then made anew, and `photoState` is `working` until they exist. */
const editorCall = {
  method: 'POST',
  access: 'member',
  offline: 'never',
  response: photoDetails,
  errors: ['not_found', 'edit_conflict', 'bought'],
} as const
const edited = { photoId, version: v.optional(recordVersion) }

/** Sets all instructions at once; this is the call that the app uses. */
export const mogrifyPhoto = defineEndpoint({
  ...editorCall,
  name: 'photos.mogrify',
  path: '/api3/photo/service/mogrify',
  isVersioned: true,
  request: v.object({ ...edited, edits: photoEdits }),
})

/** Null: the whole image again. */
export const cropPhoto = defineEndpoint({
  ...editorCall,
  name: 'photos.crop',
  path: '/api3/photo/service/crop',
  isVersioned: true,
  request: v.object({ ...edited, crop: v.nullable(imageArea) }),
})

export const rotatePhoto = defineEndpoint({
  ...editorCall,
  name: 'photos.rotate',
  path: '/api3/photo/service/rotate',
  isVersioned: true,
  request: v.object({ ...edited, rotate: photoEdits.entries.rotate, level: photoEdits.entries.level }),
})

/** The texts drawn into the image; an empty list removes them. */
export const markPhoto = defineEndpoint({
  ...editorCall,
  name: 'photos.mark',
  path: '/api3/photo/service/mark',
  isVersioned: true,
  request: v.object({ ...edited, marks: photoEdits.entries.marks }),
})

export const convertPhoto = defineEndpoint({
  ...editorCall,
  name: 'photos.convert',
  path: '/api3/photo/service/convert',
  isVersioned: true,
  request: v.object({ ...edited, format: photoEdits.entries.format }),
})

/** Lists a photo as featured or no longer. For members of staff who may feature. */
export const featurePhoto = defineEndpoint({
  name: 'photos.feature',
  method: 'POST',
  path: '/api3/photo/service/feature',
  access: 'member',
  offline: 'never',
  legacy: 'photo.featured',
  alsoNamed: { is_featured: 'premium' },
  request: v.object({ photoId, isFeatured: v.boolean() }),
  response: photoDetails,
  errors: ['not_found'],
})

/** Offers own photos as promo, or withdraws them. */
export const offerPromo = defineEndpoint({
  name: 'photos.offerPromo',
  method: 'POST',
  path: '/api3/photo/promo',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  legacy: 'photo.promo',
  request: v.object({ photoId, isPromo: v.boolean() }),
  response: v.object({ promoState: v.picklist(promoStates) }),
  errors: ['not_found'],
})
