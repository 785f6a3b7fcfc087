/** Removes photos for everyone at once; their files are deleted in the background. Rows stay, because comments and reports refer to them. */
import { inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { photoAbilities } from '#contract/policy/photos.ts'
import type { AfterCommit } from '../../../content/content-kind.ts'
import { refuseWhilePhotosAreBought } from '../../../db/facts/refuse-while-bought.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { photoAlbums, photos } from '../../../db/tables/albums/photos.ts'
import type { MemberContext } from '../../../http/context.ts'
import { lockAlbums } from '../photo-album-reads.ts'
import { lockVisiblePhotos } from '../reads.ts'

/** All or none. Admins remove photos of others one at a time, because each has its own entry in the audit. Throws not_found, forbidden, bought. */
export async function removePhotos(context: MemberContext, photoIds: readonly number[]): Promise<{ total: number }> {
  const { db, viewer, now } = context
  const wanted = [...new Set(photoIds)]
  const after = await transaction(db, async (tx) => {
    const found = await lockVisiblePhotos(tx, context, wanted)
    const others = found.filter(({ row }) => row.ownerId !== viewer.id)
    if (others.length > 0 && wanted.length > 1) throw new Refusal('not_found')
    if (others.some(({ facts }) => !photoAbilities(viewer, facts).canDelete)) throw new Refusal('forbidden')
    await refuseWhilePhotosAreBought(tx, viewer, wanted)
    return deletePhotoRows(
      tx,
      found.map(({ row }) => row),
      now(),
    )
  })
  await after(context)
  return { total: wanted.length }
}

/** The caller has locked them. */
export async function deletePhotoRows(
  tx: Transaction,
  rows: ReadonlyArray<{ readonly id: number; readonly ownerId: number }>,
  now: Date,
): Promise<AfterCommit> {
  const photoIds = rows.map(({ id }) => id)
  if (photoIds.length > 0) {
    const inAlbums = await tx.selectDistinct({ albumId: photos.albumId }).from(photos).where(inArray(photos.id, photoIds))
    await lockAlbums(
      tx,
      inAlbums.flatMap(({ albumId }) => albumId ?? []),
    )
    await tx.update(photoAlbums).set({ coverPhotoId: null }).where(inArray(photoAlbums.coverPhotoId, photoIds))
    await tx
      .update(photos)
      .set({ deletedAt: now, version: sql`${photos.version} + 1` })
      .where(inArray(photos.id, photoIds))
  }
  return async ({ bus, jobs }) => {
    for (const { id: itemId, ownerId } of rows) {
      bus.emit('content.deleted', { typeId: 'photo', itemId, ownerId })
      await jobs.enqueue('photos.discard', { photoId: itemId }, { singletonKey: `photo-${itemId}` })
    }
    for (const memberId of new Set(rows.map(({ ownerId }) => ownerId))) bus.emit('photos.changed', { memberId })
  }
}
