/** A member's actions on photos that may wait for a connection. */
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { RequestInput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { reorderPhotoAlbum } from '#contract/photos/photo-albums.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { editPhoto, massUpdatePhotos, offerPromo, photoDetails, type PhotoCard, type PhotoDetails } from '#contract/photos/photos.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitAndWait, submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { contentSubject, contentWrites } from '#src/entities/content/writes.ts'
import { tagWrites } from '#src/entities/tag/writes.ts'
import { changesIn } from '#src/offline/outbox/input-of.ts'
import { changeAlbumPhotos, refreshPhotos, takeOverPhoto } from './cache.ts'
import { photoQueries } from './queries.ts'

/** `album`: the loaded photos of an album, in order. */
interface Views {
  details: PhotoDetails
  album: readonly PhotoCard[]
}

const define = defineWrites<Views>()

export const photoRef = (photoId: number) => ({ typeId: 'photo', itemId: photoId })
export const photoSubject = (photoId: number) => contentSubject(photoRef(photoId))
/** Moves of several photos share a queue, so that they reach the server in the member's order. */
const severalPhotos = 'photos'

/** The state that offering or withdrawing leads to, until the server answers. */
const offered = (details: PhotoDetails, isPromo: boolean): PhotoDetails => ({
  ...details,
  isPromo: isPromo && details.isPromo,
  promoState: isPromo ? (details.isPromo ? 'promo' : 'pending') : 'none',
})

/** Saved beside a queued edit, because the edit contains only ids. */
const shownEdit = v.partial(v.pick(photoDetails, ['categories', 'album']))
export type ShownPhotoEdit = v.InferInput<typeof shownEdit>

export const photoEdit = define(editPhoto, {
  label: msg`Changes to a photo`,
  texts: ['title', 'description'],
  place: ({ photoId }, { code }) => (code === 'not_found' ? null : `/photos/${photoId}`),
  subject: ({ photoId }) => photoSubject(photoId),
  reread: (client, { photoId }) => readAnew(client, photoQueries.details(photoId)),
  overlay: {
    details(photo, edit, entry) {
      const { photoId: _photoId, categories: _categories, moveToAlbum, setAlbumCover, isPromo, isPublished, ...plain } = changesIn(edit)
      const shown = v.safeParse(shownEdit, entry.shown)
      const changed = { ...photo, ...withoutUndefined(plain), ...(shown.success ? withoutUndefined(shown.output) : {}) }
      return {
        ...(isPromo === undefined ? changed : offered(changed, isPromo)),
        albumId: moveToAlbum === undefined ? changed.albumId : moveToAlbum,
        isCover: setAlbumCover ?? (moveToAlbum === undefined && changed.isCover),
        isDraft: changed.isDraft && isPublished !== true,
      }
    },
  },
  settle: (client, { input, answer }) => takeOverPhoto(client, input.photoId, answer),
  refresh: refreshPhotos,
})

/** Photos that are moved out of an album. They stay in the grid of the album that they move to. */
function withoutMoved(photos: readonly PhotoCard[], moved: readonly number[], moveToAlbum: number | null): readonly PhotoCard[] {
  return photos.filter(({ photoId, albumId }) => albumId === moveToAlbum || !moved.includes(photoId))
}

/** Unchanged where this is another album, or the other photo is not loaded. */
function placed(photos: readonly PhotoCard[], movedId: number, afterId: number | null): readonly PhotoCard[] {
  const moved = photos.find(({ photoId }) => photoId === movedId)
  const others = photos.filter(({ photoId }) => photoId !== movedId)
  const before = others.findIndex(({ photoId }) => photoId === afterId)
  if (!moved || (afterId !== null && before < 0)) return photos
  return [...others.slice(0, before + 1), moved, ...others.slice(before + 1)]
}

/** The same change to several photos, all or none (F-11). */
export const photosEdit = define(massUpdatePhotos, {
  label: msg`Changes to several photos`,
  texts: ['title', 'description'],
  subject: () => severalPhotos,
  overlay: {
    // Photos that leave the album leave its grid at once.
    album: (photos, { photoIds, moveToAlbum }) => (moveToAlbum === undefined ? photos : withoutMoved(photos, photoIds, moveToAlbum)),
  },
  settle(client, { input: { photoIds, moveToAlbum } }) {
    if (moveToAlbum !== undefined) changeAlbumPhotos(client, (photos) => withoutMoved(photos, photoIds, moveToAlbum))
    refreshPhotos(client)
  },
  refresh: refreshPhotos,
})

const promo = define(offerPromo, {
  label: msg`A photo offered as promo`,
  subject: ({ photoId }) => photoSubject(photoId),
  overlay: { details: (photo, { isPromo }) => offered(photo, isPromo) },
  settle: (client, { input, answer }) => takeOverPhoto(client, input.photoId, { ...answer, isPromo: answer.promoState === 'promo' }),
  refresh: refreshPhotos,
})

const order = define(reorderPhotoAlbum, {
  label: msg`A new order of an album`,
  subject: ({ albumId }) => contentSubject({ typeId: 'photo_album', itemId: albumId }),
  overlay: {
    album: (photos, { photoId, afterPhotoId }) => placed(photos, photoId, afterPhotoId),
  },
  settle(client, { input: { albumId, photoId, afterPhotoId } }) {
    changeAlbumPhotos(client, (photos, ofAlbum) => (ofAlbum === albumId ? placed(photos, photoId, afterPhotoId) : photos))
    refreshPhotos(client)
  },
  refresh: refreshPhotos,
})

const ownWrites = [photoEdit, photosEdit, promo]
/** Those, tags, votes and favourites, for the page of a photo. */
export const photoWrites = [...contentWrites<PhotoDetails>(), ...tagWrites<PhotoDetails>(), ...ownWrites]
/** For the grid of an album. */
export const albumPhotoWrites = [photosEdit, order]

/** `shown` contains the new categories and the new album themselves. */
export function savePhotoEdit(edit: RequestInput<typeof editPhoto>, shown: ShownPhotoEdit = {}): Promise<WriteOutcome> {
  return submitRecord(photoEdit, edit, shown)
}

/** Never replaces a refused one, which may be about other photos. */
export function savePhotosEdit(edit: RequestInput<typeof massUpdatePhotos>): Promise<WriteOutcome> {
  return submitAndWait(photosEdit, edit)
}

export function offerAsPromo(photoId: PhotoId, isPromo: boolean): Promise<void> {
  return submit(promo, { photoId, isPromo })
}

export function placePhoto(albumId: PhotoAlbumId, photoId: PhotoId, afterPhotoId: PhotoId | null): Promise<void> {
  return submit(order, { albumId, photoId, afterPhotoId })
}
