/** The columns of a photo's card, written once for every list. Postgres builds the JSON of a whole page from them. */
import { deletedName } from '#contract/members.ts'
import type { PhotoCard } from '#contract/photos/photos.ts'
import { toWireKey } from '#contract/wire.ts'
import type { KeyStyle } from '../../../content/list/content-list.ts'
import { hiddenMembers, viewerPlace } from '../../../content/list/owner-conditions.ts'
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { avatarPrefix, photoPathSql } from '../../../lib/media-paths.ts'

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

/** Comments of blocked members and the replies to them, because counts must not reveal them (security row 29). */
const hiddenComments = `case when exists (${hiddenMembers}) then (
  select count(*) from comments c left join comments thread on thread.id = c.parent_id
  where c.type_id = 'photo' and c.item_id = p.id and c.deleted_at is null and (c.author_id in (${hiddenMembers}) or thread.author_id in (${hiddenMembers}))
) else 0 end`

/** `p` the photo, `m` its owner, `f` the viewer's favourite. A missing or extra column is a type error. */
const cardColumns: Record<keyof PhotoCard, string> = {
  photoId: 'p.id',
  albumId: 'p.album_id',
  title: 'p.title',
  userId: 'p.owner_id',
  userName: `case when m.deleted_at is null then m.name else '${deletedName}' end`,
  userImage: `case when m.deleted_at is null then '${avatarPrefix}' || m.avatar_key end`,
  destination: photoPathSql('p'),
  placeholder: 'p.placeholder',
  width: 'p.width',
  height: 'p.height',
  totalLike: 'p.up_votes',
  totalDislike: 'p.down_votes',
  totalComment: `p.comment_total - ${hiddenComments}`,
  isFavourite: 'f.item_id is not null',
  isFeatured: 'p.featured_at is not null',
  isPromo: "p.promo_state = 'promo'",
  privacy: 'p.privacy',
  privacyComment: 'p.privacy_comment',
  publishedAt: 'floor(extract(epoch from p.published_at))::bigint',
  photoState: 'p.state',
  photoFailure: "case when p.state = 'failed' then p.failure end",
  isDraft: 'p.is_draft',
}

/** `hasTies` false omits the parts that only members with blocks need; see `list-page.ts`. */
export function photoCardColumns(style: KeyStyle, hasTies: boolean): string {
  const columns = { ...cardColumns, ...(hasTies ? {} : { totalComment: 'p.comment_total' }) }
  return Object.entries(columns)
    .map(([key, expression]) => `${expression} as "${style === 'wire' ? toWireKey(key) : key}"`)
    .join(', ')
}

const codeColumns = photoCardColumns('code', true)

/** Cards in the order of the ids, as this viewer sees them, in any state. The caller has checked that the viewer may see them. */
export async function photoCards(db: Database, viewerId: number, photoIds: readonly number[]): Promise<PhotoCard[]> {
  const text = `select row_to_json(card) as json from (
      select w.n, ${photoColumns} from unnest($2::bigint[]) with ordinality w (id, n) join photos v on v.id = w.id
    ) p ${photoCardJoins} cross join lateral (select ${codeColumns}) card order by p.n`
  const rows = await runStatement<{ json: PhotoCard }>(db, text, [viewerId, [...photoIds]], { isPrepared: true })
  return rows.map(({ json }) => json)
}
