/** Albums as commands on photos need them: the row with the facts for its policies, alone or locked. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { maySeePhotoAlbum, photoAlbumAbilities, type PhotoAlbumFacts } from '#contract/policy/photos.ts'
import type { PhotoAlbumAbilities } from '#contract/photos/photo-albums.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { photoAlbumFactsColumns } from '../../db/facts/find-photo-facts.ts'
import { photoAlbums, photos } from '../../db/tables/albums/photos.ts'
import type { MemberContext } from '../../http/context.ts'

export type PhotoAlbumRow = typeof photoAlbums.$inferSelect

export interface PhotoAlbumWithFacts {
  readonly row: PhotoAlbumRow
  readonly facts: PhotoAlbumFacts
}

type Viewer = Pick<MemberContext, 'viewer'>

/** Throws album_not_found for albums that are not visible to the viewer. `isLocked` keeps others from changing it meanwhile. */
export async function getVisiblePhotoAlbum(
  db: Queryable,
  { viewer }: Viewer,
  albumId: number,
  { isLocked = false } = {},
): Promise<PhotoAlbumWithFacts> {
  const query = db
    .select({ row: photoAlbums, facts: photoAlbumFactsColumns(viewer.id) })
    .from(photoAlbums)
    .where(eq(photoAlbums.id, albumId))
  const [found] = await (isLocked ? query.for('no key update') : query)
  if (!found || !maySeePhotoAlbum(viewer, found.facts)) throw new Refusal('album_not_found')
  return found
}

/** The same, locked, for a change that needs the ability. Throws forbidden without it. */
export async function lockPhotoAlbumFor(
  tx: Transaction,
  viewer: Viewer,
  albumId: number,
  ability: keyof PhotoAlbumAbilities,
): Promise<PhotoAlbumWithFacts> {
  const album = await getVisiblePhotoAlbum(tx, viewer, albumId, { isLocked: true })
  if (!photoAlbumAbilities(viewer.viewer, album.facts)[ability]) throw new Refusal('forbidden')
  return album
}

/**
 * Locks albums in the order of their ids. Every command locks photos before albums, both in this order: two commands in opposite
 * directions would otherwise wait for each other.
 */
export async function lockAlbums(tx: Transaction, albumIds: readonly number[]): Promise<ReadonlyMap<number, PhotoAlbumRow>> {
  if (albumIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(photoAlbums)
    .where(inArray(photoAlbums.id, [...albumIds]))
    .orderBy(asc(photoAlbums.id))
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the photos of an album, before the album itself is locked. In the order of their ids. */
export async function lockPhotosOfAlbum(tx: Transaction, albumId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.albumId, albumId), isNull(photos.deletedAt)))
    .orderBy(asc(photos.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}
