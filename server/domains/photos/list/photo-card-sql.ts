/** The columns of a photo's card, written once for every list. Postgres builds the JSON of a whole page from them. */
import type { PhotoCard } from '#contract/photos/photos.ts'
import { cardColumnsOf, ownerColumns, secondsOf } from '../../../content/list/card-columns.ts'
import { viewerPlace } from '../../../content/list/owner-conditions.ts'
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { photoPathSql } from '../../../lib/media-paths.ts'

/** The condition for lists: exactly the predicate of their partial indexes. */
export const isPhotoListed = `v.deleted_at is null and not v.is_draft and not v.is_held and v.state = 'ready'`

/** Columns of `photos v` that a list's inner query must select so that the card's columns can use it as `p`. */
export const photoColumns = [
  ...['id', 'owner_id', 'album_id', 'title', 'image_version', 'sizes', 'placeholder', 'width', 'height', 'privacy', 'privacy_comment'],
  ...['up_votes', 'down_votes', 'comment_total', 'promo_state', 'featured_at', 'published_at', 'state', 'failure', 'is_draft'],
]
  .map((column) => `v.${column}`)
  .join(', ')

export const photoCardJoins = `join members m on m.id = p.owner_id
  left join content_favourites f on f.member_id = ${viewerPlace} and f.type_id = 'photo' and f.item_id = p.id`

/** `p` the photo, `m` its owner, `f` the viewer's favourite. A missing or extra column is a type error. */
export const photoCardColumns = cardColumnsOf<PhotoCard>('photo', {
  photoId: 'p.id',
  albumId: 'p.album_id',
  title: 'p.title',
  ...ownerColumns,
  destination: photoPathSql('p'),
  placeholder: 'p.placeholder',
  width: 'p.width',
  height: 'p.height',
  totalLike: 'p.up_votes',
  totalDislike: 'p.down_votes',
  isFavourite: 'f.item_id is not null',
  isFeatured: 'p.featured_at is not null',
  isPromo: "p.promo_state = 'promo'",
  privacy: 'p.privacy',
  privacyComment: 'p.privacy_comment',
  publishedAt: secondsOf('p.published_at'),
  photoState: 'p.state',
  photoFailure: "case when p.state = 'failed' then p.failure end",
  isDraft: 'p.is_draft',
})

const codeColumns = photoCardColumns('code', true)

/** Cards in the order of the ids, as this viewer sees them, in any state. The caller has checked that the viewer may see them. */
export async function photoCards(db: Database, viewerId: number, photoIds: readonly number[]): Promise<PhotoCard[]> {
  const text = `select row_to_json(card) as json from (
      select w.n, ${photoColumns} from unnest($2::bigint[]) with ordinality w (id, n) join photos v on v.id = w.id
    ) p ${photoCardJoins} cross join lateral (select ${codeColumns}) card order by p.n`
  const rows = await runStatement<{ json: PhotoCard }>(db, text, [viewerId, [...photoIds]], { isPrepared: true })
  return rows.map(({ json }) => json)
}
