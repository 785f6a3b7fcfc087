/** Reads of photo albums: cards for further processing in code, the options of a picker, and what a new album needs. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { PhotoAlbumCard } from '#contract/photos/photo-albums.ts'
import { mostPhotoAlbumsPerMember } from '#contract/photos/photo-choices.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import { maySeePhotoAlbum } from '#contract/policy/photos.ts'
import type { Database, Queryable } from '../../db/context.ts'
import { photoAlbumFactsColumns } from '../../db/facts/find-photo-facts.ts'
import { runStatement } from '../../db/statement.ts'
import { members } from '../../db/tables/accounts.ts'
import { photoAlbums } from '../../db/tables/albums/photos.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import type { MemberContext } from '../../http/context.ts'
import { albumCardColumns, albumCardJoins, albumColumns } from './photo-album-list.ts'

/** In the order of the ids. Always takes blocks into account, because these are few albums. The caller has checked that they are visible. */
export async function albumCards(db: Database, viewerId: number, albumIds: readonly number[]): Promise<PhotoAlbumCard[]> {
  const text = `select row_to_json(card) as json from (
      select w.n, ${albumColumns} from unnest($2::bigint[]) with ordinality w (id, n) join photo_albums v on v.id = w.id
    ) p ${albumCardJoins} cross join lateral (select ${albumCardColumns('code', true)}) card order by p.n`
  const rows = await runStatement<{ json: PhotoAlbumCard }>(db, text, [viewerId, [...albumIds]], { isPrepared: true })
  return rows.map(({ json }) => json)
}

export async function getAlbumCard(db: Database, viewerId: number, albumId: number): Promise<PhotoAlbumCard> {
  const [card] = await albumCards(db, viewerId, [albumId])
  if (!card) throw new Refusal('album_not_found')
  return card
}

/** All albums of the member that the viewer may see, from A to Z. */
export async function albumsOfMember({ db, viewer }: MemberContext, ownerId: number): Promise<PhotoAlbumCard[]> {
  const rows = await db
    .select({ id: photoAlbums.id, facts: photoAlbumFactsColumns(viewer.id) })
    .from(photoAlbums)
    .where(and(eq(photoAlbums.ownerId, ownerId), isNull(photoAlbums.deletedAt)))
    .orderBy(asc(photoAlbums.nameKey), asc(photoAlbums.id))
    .limit(mostPhotoAlbumsPerMember)
  const seen = rows.filter(({ facts }) => maySeePhotoAlbum(viewer, facts)).map(({ id }) => id)
  return albumCards(db, viewer.id, seen)
}

/** The documents' product of an album (1§3); null if it is not for sale now. */
export async function productOf(db: Queryable, albumId: number): Promise<number | null> {
  const [sale] = await db
    .select({ id: contentSales.id })
    .from(contentSales)
    .where(and(eq(contentSales.typeId, 'photo_album'), eq(contentSales.itemId, albumId), eq(contentSales.isActive, true)))
  return sale?.id ?? null
}

/** Locks the member's row: the setting cannot change, and no second album be counted, until the album is inserted. */
export async function audienceSettingOf(tx: Queryable, memberId: number): Promise<ContentAudience> {
  const [row] = await tx
    .select({ audience: sql<ContentAudience>`coalesce(${members.privacyContent}->>'photo_albums', 'members')` })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  return row?.audience ?? 'nobody'
}
