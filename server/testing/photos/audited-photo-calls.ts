/** The calls by which staff change photos and photo albums of others, each with the entry that the audit must have. */
import { deletePhotoAlbum, editPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { editPhoto, featurePhoto, removePhoto } from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import type { AuditedCall } from '../community/audited-forum-calls.ts'
import type { Credentials, TestServer } from '../index.ts'
import { insertPhotoAlbum } from '../rows/insert-photo-album.ts'
import { insertPhoto } from '../rows/insert-photo.ts'

/** By the name of the endpoint. Each creates its subject when it is called. */
export const auditedPhotoCalls = (server: () => TestServer): Readonly<Record<string, () => Promise<AuditedCall>>> => ({
  [editPhoto.name]: async () => {
    const { id } = await insertPhoto(server().db, { title: 'Before' })
    const call = (as: Credentials) =>
      server().call(editPhoto, { photoId: id as PhotoId, title: 'After' }, { as, idempotencyKey: crypto.randomUUID() })
    return { call, subject: `content:photo:${id}`, before: { title: 'Before' }, after: { title: 'After' } }
  },
  [featurePhoto.name]: async () => {
    const { id } = await insertPhoto(server().db)
    const call = (as: Credentials) => server().call(featurePhoto, { photoId: id as PhotoId, isFeatured: true }, { as })
    return { call, subject: `content:photo:${id}`, before: { isFeatured: false }, after: { isFeatured: true } }
  },
  [removePhoto.name]: async () => {
    const { id } = await insertPhoto(server().db, { title: 'Before' })
    const call = (as: Credentials) => server().call(removePhoto, { photoIds: [id as PhotoId] }, { as })
    return { call, subject: `content:photo:${id}`, before: { title: 'Before' }, after: null }
  },
  [editPhotoAlbum.name]: async () => {
    const albumId = (await insertPhotoAlbum(server().db, { name: 'Before' })).id as PhotoAlbumId
    const call = (as: Credentials) => server().call(editPhotoAlbum, { albumId, name: 'After' }, { as, idempotencyKey: crypto.randomUUID() })
    return { call, subject: `content:photo_album:${albumId}`, before: { name: 'Before' }, after: { name: 'After' } }
  },
  [deletePhotoAlbum.name]: async () => {
    const albumId = (await insertPhotoAlbum(server().db, { name: 'Before' })).id as PhotoAlbumId
    const call = (as: Credentials) => server().call(deletePhotoAlbum, { albumId }, { as })
    return { call, subject: `content:photo_album:${albumId}`, before: { name: 'Before' }, after: null }
  },
})
