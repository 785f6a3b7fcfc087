/** Photo albums as a kind of content. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { photoAlbumKind as declaration } from '#contract/content/kinds.ts'
import { mayCommentOnPhotoAlbum, maySeePhotoAlbum } from '#contract/policy/photos.ts'
import { isAlbumApart } from '#contract/policy/video-albums.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentViewer } from '../../content/content-kind.ts'
import { dropTags, tagNamesOfOwner } from '../../content/tags.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { photoAlbumFactsColumns } from '../../db/facts/find-photo-facts.ts'
import { photoAlbums, photos } from '../../db/tables/albums/photos.ts'
import { coverThumb } from '../photos/index.ts'

export const photoAlbumKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'photo_albums', upVotes: 'up_votes', downVotes: 'down_votes', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'photoAlbums', rows: exportedRows },
  deleteAllOf,
  transfer: null,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const rows = await db
    .select({
      itemId: photoAlbums.id,
      title: photoAlbums.name,
      photoTotal: photoAlbums.photoTotal,
      thumb: coverThumb(viewer.id),
      facts: photoAlbumFactsColumns(viewer.id),
    })
    .from(photoAlbums)
    .where(inArray(photoAlbums.id, [...itemIds]))
  return new Map(
    rows
      .filter(({ facts }) => maySeePhotoAlbum(viewer, facts))
      .map(({ itemId, title, photoTotal, thumb, facts }) => [
        itemId,
        {
          ...{ typeId: declaration.typeId, itemId, title, ownerId: facts.ownerId, thumb, isDraft: false, canTransfer: false },
          isReadOnly: !mayCommentOnPhotoAlbum(viewer, facts),
          isApart: isAlbumApart(viewer, facts),
          notForSale: photoTotal === 0 ? 'empty' : isAlbumApart(viewer, facts) ? 'unplayable' : undefined,
        },
      ]),
  )
}

/** Each album with its tags and the ids of its photos, in order. */
async function exportedRows(db: Queryable, memberId: number): Promise<readonly object[]> {
  const isOwn = and(eq(photoAlbums.ownerId, memberId), isNull(photoAlbums.deletedAt))
  const albums = await db.select().from(photoAlbums).where(isOwn).orderBy(asc(photoAlbums.id))
  const inAlbums = await db
    .select({ albumId: photos.albumId, photoId: photos.id })
    .from(photos)
    .where(and(eq(photos.ownerId, memberId), isNull(photos.deletedAt)))
    .orderBy(asc(photos.position), asc(photos.id))
  const tagsOfAlbum = await tagNamesOfOwner(db, declaration.typeId, memberId)
  const photosOf = Map.groupBy(inAlbums, ({ albumId }) => albumId)
  return albums.map(({ nameKey: _name, ...album }) => ({
    ...album,
    photoIds: (photosOf.get(album.id) ?? []).map(({ photoId }) => photoId),
    tags: tagsOfAlbum.get(album.id) ?? [],
  }))
}

/** Rows stay because comments and reports refer to them; the member's texts are cleared, also those of albums that were deleted before. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const gone = await tx
    .update(photoAlbums)
    .set({ deletedAt: now, coverPhotoId: null })
    .where(and(eq(photoAlbums.ownerId, ownerId), isNull(photoAlbums.deletedAt)))
    .returning({ albumId: photoAlbums.id })
  const albumIds = gone.map(({ albumId }) => albumId)
  const all = await tx
    .update(photoAlbums)
    .set({ name: '', description: '' })
    .where(eq(photoAlbums.ownerId, ownerId))
    .returning({ albumId: photoAlbums.id })
  await dropTags(tx, { typeId: declaration.typeId, itemIds: all.map(({ albumId }) => albumId) })
  return ({ bus }) => {
    for (const itemId of albumIds) bus.emit('content.deleted', { typeId: declaration.typeId, itemId, ownerId })
  }
}
