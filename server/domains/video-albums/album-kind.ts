/** Video albums as a kind of content. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { videoAlbumKind as declaration } from '#contract/content/kinds.ts'
import { isAlbumApart, mayCommentOnAlbum, maySeeAlbum } from '#contract/policy/video-albums.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentViewer } from '../../content/content-kind.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { albumThumb } from './album-list.ts'
import { factsOf, tieColumns } from './reads.ts'

export const videoAlbumKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'video_albums', upVotes: 'up_votes', downVotes: 'down_votes', comments: 'comment_total' },
  exported: { section: 'videoAlbums', rows: exportedRows },
  deleteAllOf,
  transfer: null,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const rows = await db
    .select({ row: videoAlbums, thumb: albumThumb(viewer.id), ...tieColumns(viewer.id) })
    .from(videoAlbums)
    .where(inArray(videoAlbums.id, [...itemIds]))
  return new Map(
    rows
      .map(({ row, thumb, ...ties }) => ({ row, thumb, facts: factsOf(row, ties) }))
      .filter(({ facts }) => maySeeAlbum(viewer, facts))
      .map(({ row: { id, ownerId, title }, thumb, facts }) => [
        id,
        {
          ...{ typeId: declaration.typeId, itemId: id, ownerId, title, thumb, isDraft: false, canTransfer: false },
          isReadOnly: !mayCommentOnAlbum(viewer, facts),
          isApart: isAlbumApart(viewer, facts),
          // What is in it follows what its owner likes.
          isAutomatic: facts.albumType === 'faves',
          notForSale: facts.albumType === 'faves' ? 'never' : isAlbumApart(viewer, facts) ? 'unplayable' : undefined,
        },
      ]),
  )
}

/** Each album with the ids of its videos, in order. */
async function exportedRows(db: Queryable, memberId: number): Promise<readonly object[]> {
  const isOwn = and(eq(videoAlbums.ownerId, memberId), isNull(videoAlbums.deletedAt))
  const albums = await db.select().from(videoAlbums).where(isOwn).orderBy(videoAlbums.id)
  const items = await db
    .select({ albumId: videoAlbumItems.albumId, videoId: videoAlbumItems.videoId })
    .from(videoAlbumItems)
    .innerJoin(videoAlbums, eq(videoAlbums.id, videoAlbumItems.albumId))
    .where(isOwn)
    .orderBy(videoAlbumItems.position, videoAlbumItems.videoId)
  const videoIdsOf = Map.groupBy(items, ({ albumId }) => albumId)
  return albums.map(({ titleKey: _title, descriptionKey: _description, ...album }) => ({
    ...album,
    videoIds: (videoIdsOf.get(album.id) ?? []).map(({ videoId }) => videoId),
  }))
}

/** Rows stay because comments and reports refer to them; the member's texts and choices are cleared. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const gone = await tx
    .update(videoAlbums)
    .set({ deletedAt: now, title: '', description: '' })
    .where(and(eq(videoAlbums.ownerId, ownerId), isNull(videoAlbums.deletedAt)))
    .returning({ albumId: videoAlbums.id })
  const albumIds = gone.map(({ albumId }) => albumId)
  if (albumIds.length > 0) await tx.delete(videoAlbumItems).where(inArray(videoAlbumItems.albumId, albumIds))
  return ({ bus }) => {
    for (const itemId of albumIds) bus.emit('content.deleted', { typeId: declaration.typeId, itemId, ownerId })
  }
}
