import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PhotoAlbumFacts, PhotoFacts } from '#contract/policy/photos.ts'
import type { Queryable } from '../context.ts'
import { areFriends } from '../conditions/are-friends.ts'
import { notBlocked } from '../conditions/not-blocked.ts'
import { hasBought } from '../conditions/video-access.ts'
import { photoAlbums, photos } from '../tables/albums/photos.ts'
import { contentGrants } from '../tables/content/content.ts'

/** True for rows whose photo album the viewer has bought, or holds a valid key to. */
function opensAlbum(viewerId: number, albumColumn: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${hasBought('photo_album', albumColumn, viewerId)} or exists (select 1 from ${contentGrants} where ${contentGrants.typeId} = 'photo_album' and ${contentGrants.itemId} = ${albumColumn} and ${contentGrants.memberId} = ${viewerId} and ${contentGrants.expiresAt} > now()))`
}

/** The facts that the photo policies need, for a selection from `photos`. A key to an album opens its photos, too, and so does its purchase. */
export function photoFactsColumns(viewerId: number) {
  return {
    ownerId: photos.ownerId,
    isDeleted: sql<boolean>`${photos.deletedAt} is not null`,
    isBlocked: sql<boolean>`not (${notBlocked(viewerId, photos.ownerId)})`,
    ownerAudience: photos.ownerAudience,
    privacyComment: photos.privacyComment,
    isFriend: areFriends(viewerId, photos.ownerId),
    isOpened: opensAlbum(viewerId, photos.albumId),
    isBought: hasBought('photo_album', photos.albumId, viewerId),
    isDraft: sql<boolean>`(${photos.isDraft} or ${photos.state} <> 'ready')`,
    isHeld: photos.isHeld,
    promoState: photos.promoState,
  }
}

/** By primary key. Null if there is no such photo. */
export async function findPhotoFacts(db: Queryable, photoId: number, viewerId: number): Promise<PhotoFacts | null> {
  const rows = await db.select(photoFactsColumns(viewerId)).from(photos).where(eq(photos.id, photoId))
  return rows[0] ?? null
}

/** The facts that the policies of photo albums need, for a selection from `photo_albums`. */
export function photoAlbumFactsColumns(viewerId: number) {
  return {
    ownerId: photoAlbums.ownerId,
    isDeleted: sql<boolean>`${photoAlbums.deletedAt} is not null`,
    isBlocked: sql<boolean>`not (${notBlocked(viewerId, photoAlbums.ownerId)})`,
    ownerAudience: photoAlbums.ownerAudience,
    privacyComment: photoAlbums.privacyComment,
    isFriend: areFriends(viewerId, photoAlbums.ownerId),
    isOpened: opensAlbum(viewerId, photoAlbums.id),
    isBought: hasBought('photo_album', photoAlbums.id, viewerId),
  } satisfies Record<keyof PhotoAlbumFacts, unknown>
}
