/** The values of the form that edits several photos, and the resulting request. Pure. */
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { albumPrivacyLevels } from '#contract/policy/video-albums.ts'
import {
  photoDescriptionMax,
  photoPrivacy,
  photoTitleMax,
  type editPhoto,
  type massUpdatePhotos,
  type PhotoDetails,
} from '#contract/photos/photos.ts'
import { categoryId, photoAlbumId, photoId, type CategoryId, type PhotoAlbumId, type PhotoId } from '#contract/content/ids.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'
import { isFlag, isListOf, type KeptFields } from '#src/ui/form/record/kept-edits.ts'

export type Level = (typeof albumPrivacyLevels)[number]

/** `differs` and null: the photos differ in it, and stay so unless it is changed. */
export interface MassValues {
  readonly albumId: PhotoAlbumId | null | 'differs'
  readonly privacy: Level | 'differs'
  readonly privacyComment: Level | 'differs'
  readonly categories: readonly CategoryId[] | null
  readonly tagList: readonly string[] | null
  readonly isPromo: boolean
  /** Only typed ones, by photo id. */
  readonly titles: Readonly<Record<string, string>>
  readonly descriptions: Readonly<Record<string, string>>
  /** The photo that becomes the cover of the album. */
  readonly coverId: PhotoId | null
}

const isA = (schema: v.GenericSchema) => (value: unknown) => v.is(schema, value)
const texts = v.record(v.string(), v.string())
const level = v.union([photoPrivacy, v.literal('differs')])

/** What is saved on the device until the photos are saved. */
export const keptFields: KeptFields<MassValues> = {
  albumId: isA(v.nullable(v.union([photoAlbumId, v.literal('differs')]))),
  privacy: isA(level),
  privacyComment: isA(level),
  categories: isListOf(isA(categoryId)),
  tagList: isListOf(isA(v.string())),
  isPromo: isFlag,
  titles: isA(texts),
  descriptions: isA(texts),
  coverId: isA(v.nullable(photoId)),
}

const isOffered = ({ promoState }: PhotoDetails) => promoState === 'pending' || promoState === 'promo'

/** The value that all photos share, or `otherwise`. */
function common<Value, Other>(photos: readonly PhotoDetails[], valueOf: (photo: PhotoDetails) => Value, otherwise: Other): Value | Other {
  const [first, ...rest] = photos.map(valueOf)
  return first !== undefined && rest.every((value) => isDeepEqual(value, first)) ? first : otherwise
}

const levelOf = (privacy: number): Level => albumPrivacyLevels.find((known) => known === privacy) ?? albumPrivacyLevels[0]

/** The photos as they are. */
export function recordOf(photos: readonly PhotoDetails[]): MassValues {
  const covers = photos.filter(({ isCover }) => isCover)
  return {
    albumId: common(photos, ({ albumId }) => albumId, 'differs'),
    privacy: common(photos, ({ privacy }) => levelOf(privacy), 'differs'),
    privacyComment: common(photos, ({ privacyComment }) => levelOf(privacyComment), 'differs'),
    categories: common(photos, ({ categories }) => categories.map((one) => one.categoryId), null),
    tagList: common(photos, ({ tagList }) => tagList, null),
    isPromo: photos.length > 0 && photos.every(isOffered),
    titles: {},
    descriptions: {},
    coverId: covers.length === 1 ? (covers[0]?.photoId ?? null) : null,
  }
}

export function titleOf({ titles }: MassValues, photo: PhotoDetails): string {
  return titles[photo.photoId] ?? photo.title
}

export function descriptionOf({ descriptions }: MassValues, photo: PhotoDetails): string {
  return descriptions[photo.photoId] ?? photo.description
}

/** Photos whose texts the server would refuse. */
export function tooLong(photos: readonly PhotoDetails[], values: MassValues): PhotoDetails[] {
  const length = (text: string) => [...text].length
  return photos.filter(
    (photo) => length(titleOf(values, photo)) > photoTitleMax || length(descriptionOf(values, photo)) > photoDescriptionMax,
  )
}

/** Only changes are sent. Drafts are published. Null when nothing changes. */
export function changeOf(photos: readonly PhotoDetails[], values: MassValues): RequestInput<typeof massUpdatePhotos> | null {
  const changed = changedFields(recordOf(photos), values)
  const { albumId, privacy, privacyComment, categories, tagList, isPromo } = changed
  const shared = {
    ...(albumId !== undefined && albumId !== 'differs' && { moveToAlbum: albumId }),
    ...(privacy !== undefined && privacy !== 'differs' && { privacy }),
    ...(privacyComment !== undefined && privacyComment !== 'differs' && { privacyComment }),
    ...(categories && { categories: [...categories] }),
    ...(tagList && { tagList: [...tagList] }),
    ...(isPromo !== undefined && { isPromo }),
    ...(photos.some(({ isDraft }) => isDraft) && { isPublished: true as const }),
  }
  const single = photos.flatMap((photo) => textsOf(photo, values) ?? [])
  if (Object.keys(shared).length === 0 && single.length === 0) return null
  return { photoIds: photos.map((photo) => photo.photoId), ...shared, photos: single }
}

/** Of another member's photo, as admins change it: the owner alone decides on album, promo and publishing. Null when nothing changes. */
export function othersChangeOf(photo: PhotoDetails, values: MassValues): RequestInput<typeof editPhoto> | null {
  const change = changeOf([photo], values)
  if (!change) return null
  const { photoIds: _ids, photos = [], moveToAlbum: _album, isPromo: _promo, isPublished: _published, ...shared } = change
  const edit = { ...shared, ...photos[0] }
  return Object.keys(edit).length === 0 ? null : { ...edit, photoId: photo.photoId }
}

function textsOf(photo: PhotoDetails, values: MassValues) {
  const change = changedFields(
    { title: photo.title, description: photo.description },
    { title: titleOf(values, photo), description: descriptionOf(values, photo) },
  )
  return Object.keys(change).length === 0 ? null : { photoId: photo.photoId, ...change }
}

/** The edit that makes the chosen photo the cover of the album. It moves the photo there itself, so it does not depend on the other edit. */
export function coverChangeOf(photos: readonly PhotoDetails[], { coverId, albumId }: MassValues) {
  const cover = photos.find((photo) => photo.photoId === coverId)
  if (!cover || coverId === recordOf(photos).coverId) return null
  const target = albumId === 'differs' ? cover.albumId : albumId
  if (target === null) return null
  return { photoId: cover.photoId, moveToAlbum: target, setAlbumCover: true }
}
