/** Moves photos into an album or out of one, and sets covers. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import { mostPhotosInAlbum } from '#contract/photos/photo-choices.ts'
import { refuseWhilePhotosAreBought } from '../../../db/facts/refuse-while-bought.ts'
import type { Transaction } from '../../../db/context.ts'
import { photoAlbums, photos } from '../../../db/tables/albums/photos.ts'
import { lockAlbums, type PhotoAlbumRow } from '../photo-album-reads.ts'
import type { PhotoRow } from '../reads.ts'

interface Move {
  /** Locked, of one owner, in the order in which they are to be appended. */
  readonly rows: readonly PhotoRow[]
  /** Null: into no album. */
  readonly toAlbumId: number | null
  readonly ownerId: number
}

/** Appends them; those that are in the album already keep their place. Throws album_not_found for albums of others, too_many if full, bought. */
export async function movePhotos(tx: Transaction, { rows, toAlbumId, ownerId }: Move): Promise<void> {
  const moving = rows.filter(({ albumId }) => albumId !== toAlbumId)
  const sources = moving.flatMap(({ albumId }) => albumId ?? [])
  const albums = await lockAlbums(tx, [...new Set([...sources, ...(toAlbumId === null ? [] : [toAlbumId])])])
  if (toAlbumId !== null) checkOwn(albums.get(toAlbumId), ownerId)
  if (moving.length === 0) return
  const photoIds = moving.map(({ id }) => id)
  // Only owners move photos.
  await refuseWhilePhotosAreBought(tx, { role: 'owner' }, photoIds)
  await tx.update(photoAlbums).set({ coverPhotoId: null }).where(inArray(photoAlbums.coverPhotoId, photoIds))
  const last = toAlbumId === null ? 0 : await lastPosition(tx, toAlbumId, { added: moving.length, field: 'moveToAlbum' })
  await tx.execute(sql`
    update photos p set album_id = ${toAlbumId}::bigint, position = ${last}::int + moved.n
    from unnest(${sql.param(photoIds)}::bigint[]) with ordinality as moved (id, n) where p.id = moved.id`)
}

function checkOwn(album: PhotoAlbumRow | undefined, ownerId: number): void {
  if (!album || album.deletedAt !== null || album.ownerId !== ownerId) throw new Refusal('album_not_found')
}

/** The album is locked, so nobody adds to it meanwhile. */
async function lastPosition(tx: Transaction, albumId: number, { added, field }: { added: number; field: string }): Promise<number> {
  const [album] = await tx
    .select({
      last: sql<number>`coalesce(max(${photos.position}), 0)`.mapWith(Number),
      total: sql<number>`count(*)`.mapWith(Number),
    })
    .from(photos)
    .where(and(eq(photos.albumId, albumId), isNull(photos.deletedAt)))
  if ((album?.total ?? 0) + added > mostPhotosInAlbum) throw invalid({ [field]: ['too_many'] })
  return album?.last ?? 0
}

/** The place of a new photo at the end of an own album, which stays locked. Throws as `movePhotos` does. */
export async function placeInAlbum(tx: Transaction, albumId: number, ownerId: number): Promise<number> {
  const albums = await lockAlbums(tx, [albumId])
  checkOwn(albums.get(albumId), ownerId)
  return (await lastPosition(tx, albumId, { added: 1, field: 'albumId' })) + 1
}

/** `isCover` false takes the cover away only if it is this photo. Throws validation_failed for a photo without an album. */
export async function setCover(tx: Transaction, photoId: number, isCover: boolean): Promise<void> {
  const [photo] = await tx.select({ albumId: photos.albumId }).from(photos).where(eq(photos.id, photoId))
  const albumId = photo?.albumId ?? null
  if (albumId === null) {
    if (isCover) throw invalid({ setAlbumCover: ['album.required'] })
    return
  }
  await tx
    .update(photoAlbums)
    .set({ coverPhotoId: isCover ? photoId : null, version: sql`${photoAlbums.version} + 1` })
    .where(and(eq(photoAlbums.id, albumId), isCover ? undefined : eq(photoAlbums.coverPhotoId, photoId)))
}
