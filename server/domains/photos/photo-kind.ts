/** Photos as a kind of content. */
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { photoKind as declaration } from '#contract/content/kinds.ts'
import { mayCommentOnPhoto, maySeePhoto } from '#contract/policy/photos.ts'
import { isAlbumApart } from '#contract/policy/video-albums.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentViewer } from '../../content/content-kind.ts'
import { dropTags, tagNamesOfOwner } from '../../content/tags.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { photoFactsColumns } from '../../db/facts/find-photo-facts.ts'
import { photoCategories, photos } from '../../db/tables/albums/photos.ts'
import { photoThumbPath } from '../../lib/media-paths.ts'
import { deletePhotoRows } from './change/remove-photos.ts'
import { photoApproval } from './photo-approval.ts'
import { photoHold } from './photo-hold.ts'

export const photoKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'photos', upVotes: 'up_votes', downVotes: 'down_votes', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'photos', rows: exportedRows },
  deleteAllOf,
  transfer: null,
  hold: photoHold,
  approval: photoApproval,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const { imageVersion } = photos
  const rows = await db
    .select({ itemId: id, title, imageVersion, facts: photoFactsColumns(viewer.id) })
    .from(photos)
    .where(inArray(photos.id, [...itemIds]))
  return new Map(
    rows
      .filter(({ facts }) => maySeePhoto(viewer, facts))
      .map(({ facts, ...row }) => [
        row.itemId,
        {
          ...{ typeId: declaration.typeId, itemId: row.itemId, title: row.title, ownerId: facts.ownerId, canTransfer: false },
          thumb: photoThumbPath(row.itemId, row.imageVersion),
          isDraft: facts.isDraft,
          isReadOnly: !mayCommentOnPhoto(viewer, facts),
          isApart: isAlbumApart(viewer, facts),
        },
      ]),
  )
}

const { id, albumId, position, title, description, state, isDraft, isHeld, privacy, privacyComment, sourceType, sourceBytes } = photos
const { width, height, edits, removed, promoState, promoReason, promoAt, featuredAt } = photos
const { upVotes, downVotes, commentTotal, viewTotal, createdAt, publishedAt } = photos
const exportedColumns = {
  ...{ id, albumId, position, title, description, state, isDraft, isHeld, privacy, privacyComment, sourceType, sourceBytes },
  ...{ width, height, edits, removed, promoState, promoReason, promoAt, featuredAt },
  ...{ upVotes, downVotes, commentTotal, viewTotal, createdAt, publishedAt },
}

/** With their tags and categories, without names of files. */
async function exportedRows(db: Queryable, memberId: number): Promise<readonly object[]> {
  const isOwn = and(eq(photos.ownerId, memberId), isNull(photos.deletedAt))
  const rows = await db.select(exportedColumns).from(photos).where(isOwn).orderBy(asc(photos.id))
  const tagsOfPhoto = await tagNamesOfOwner(db, declaration.typeId, memberId)
  const categorised = await db
    .select({ photoId: photoCategories.photoId, categoryId: photoCategories.categoryId })
    .from(photoCategories)
    .innerJoin(photos, and(eq(photos.id, photoCategories.photoId), isOwn))
  const categoriesOfPhoto = Map.groupBy(categorised, ({ photoId }) => photoId)
  return rows.map((photo) => ({
    ...photo,
    tags: tagsOfPhoto.get(photo.id) ?? [],
    categoryIds: (categoriesOfPhoto.get(photo.id) ?? []).map(({ categoryId }) => categoryId),
  }))
}

/** Rows stay because others refer to them; the member's texts are cleared, also those of photos that were deleted before. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const rows = await tx
    .select({ id: photos.id, ownerId: photos.ownerId })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), isNull(photos.deletedAt)))
    .orderBy(asc(photos.id))
    .for('no key update')
  const after = await deletePhotoRows(tx, rows, now)
  const all = await tx
    .update(photos)
    .set({ title: '', description: '', promoReason: '', edits: null, madeEdits: null })
    .where(eq(photos.ownerId, ownerId))
    .returning({ photoId: photos.id })
  await dropTags(tx, { typeId: declaration.typeId, itemIds: all.map(({ photoId }) => photoId) })
  return after
}

/** Applies the owner's privacy setting (1§3) to all their photos, in the transaction that saves it. */
export async function applyPhotoAudience(tx: Transaction, ownerId: number, settingAudience: ContentAudience): Promise<void> {
  await tx
    .update(photos)
    .set({ settingAudience })
    .where(and(eq(photos.ownerId, ownerId), ne(photos.settingAudience, settingAudience)))
}
