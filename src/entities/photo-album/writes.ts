/** A member's actions on photo albums that may wait for a connection. Their order is in `entities/photo/writes.ts`. */
import { msg } from '@lingui/core/macro'
import type { RequestInput } from '#contract/endpoint.ts'
import { editPhotoAlbum, votePhotoAlbum, type PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { contentSubject, contentWrites, withVote } from '#src/entities/content/writes.ts'
import { tagWrites } from '#src/entities/tag/writes.ts'
import { changesIn } from '#src/offline/outbox/input-of.ts'
import { refreshPhotoAlbums, takeOverPhotoAlbum } from './cache.ts'
import { photoAlbumQueries } from './queries.ts'

const define = defineWrites<{ details: PhotoAlbumDetails }>()

export const photoAlbumRef = (albumId: number) => ({ typeId: 'photo_album', itemId: albumId }) as const
export const photoAlbumSubject = (albumId: number) => contentSubject(photoAlbumRef(albumId))

export const photoAlbumEdit = define(editPhotoAlbum, {
  label: msg`Changes to a photo album`,
  texts: ['name', 'description'],
  place: ({ albumId }, { code }) => (code === 'album_not_found' ? null : `/photo/album/${albumId}`),
  subject: ({ albumId }) => photoAlbumSubject(albumId),
  reread: (client, { albumId }) => readAnew(client, photoAlbumQueries.details(albumId)),
  overlay: {
    details(details, edit) {
      const { albumId: _albumId, ...changes } = changesIn(edit)
      return { ...details, ...withoutUndefined(changes) }
    },
  },
  settle: (client, { input, answer }) => takeOverPhotoAlbum(client, input.albumId, answer),
  refresh: refreshPhotoAlbums,
})

/** The documents' own call. The app votes with the call of all kinds. */
const ownVote = define(votePhotoAlbum, {
  label: msg`A vote`,
  subject: ({ albumId }) => photoAlbumSubject(albumId),
  overlay: { details: (details, { way }) => withVote(details, way) },
  settle: (client, { input, answer }) => takeOverPhotoAlbum(client, input.albumId, answer),
  refresh: refreshPhotoAlbums,
})

/** With votes and tags, for the album's page. */
export const photoAlbumWrites = [...contentWrites<PhotoAlbumDetails>(), ...tagWrites<PhotoAlbumDetails>(), photoAlbumEdit, ownVote]

export function savePhotoAlbumEdit(edit: RequestInput<typeof editPhotoAlbum>): Promise<WriteOutcome> {
  return submitRecord(photoAlbumEdit, edit)
}
