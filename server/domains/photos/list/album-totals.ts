/** What an album's card says about its photos, as one viewer sees them. `p` is a row of `photo_albums`. */
import { forViewer, isForViewer, viewerPlace } from '../../../content/list/owner-conditions.ts'
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { photoPathSql, photoThumbSql } from '../../../lib/media-paths.ts'
import { isPhotoListed } from './photo-card-sql.ts'

const isOpened = `(exists (select 1 from content_purchases b where b.member_id = ${viewerPlace} and b.type_id = 'photo_album' and b.item_id = p.id
    and b.ended_at is null and b.expires_at > now())
  or exists (select 1 from content_grants g where g.type_id = 'photo_album' and g.item_id = p.id and g.member_id = ${viewerPlace} and g.expires_at > now()))`

/** Photos of the album that the viewer may see. Blocks need no condition: across a block only buyers see the album. */
const isSeenInAlbum = `v.album_id = p.id and ${isPhotoListed} and (${isForViewer} or ${isOpened})`

/** The album's own total, unless its owner hides some photos: then they are counted. Of an album that is sold, what its buyers see. */
export const seenPhotoTotal = `case when not p.is_sold and exists (
    select 1 from photos r where r.owner_id = p.owner_id and r.owner_audience in ('friends','nobody') and r.deleted_at is null)
  then (select count(*)::int from photos v where ${isSeenInAlbum}) else p.photo_total end`

/** `c` the owner's choice of a cover, `f` the first photo if that choice is missing or hidden. */
export const coverJoins = `left join lateral (
    select v.id, ${photoPathSql('v')} as path, ${photoThumbSql('v')} as thumb, v.placeholder from photos v where v.id = p.cover_photo_id and ${isSeenInAlbum}
  ) c on true
  left join lateral (
    select ${photoPathSql('v')} as path, ${photoThumbSql('v')} as thumb, v.placeholder from photos v where c.id is null and ${isSeenInAlbum} order by v.position, v.id limit 1
  ) f on true`

/** For a drizzle query of `photo_albums`: the smallest image of the cover that the album's card shows, as the viewer sees it. */
export const coverThumb = (viewerId: number) =>
  forViewer<string | null>(
    viewerId,
    `(select coalesce(c.thumb, f.thumb) from (select photo_albums.id, photo_albums.cover_photo_id) p ${coverJoins})`,
  )

export async function countVisiblePhotos(db: Database, viewerId: number, albumId: number): Promise<number> {
  const text = `select ${seenPhotoTotal} as total from photo_albums p where p.id = $2::bigint and ${viewerPlace} is not null`
  const [row] = await runStatement<{ total: number }>(db, text, [viewerId, albumId], { isPrepared: true })
  return row?.total ?? 0
}
