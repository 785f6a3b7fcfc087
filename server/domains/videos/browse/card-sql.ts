/** The columns of a video card, written once for every list. Postgres builds the JSON of a whole page from them. */
import { deletedName } from '#contract/members.ts'
import type { VideoCard } from '#contract/videos.ts'
import { toWireKey } from '#contract/wire.ts'
import type { KeyStyle } from '../../../content/list/content-list.ts'
import { hiddenMembers, viewerPlace } from '../../../content/list/owner-conditions.ts'
import { avatarPrefix, posterPrefix } from '../../../lib/media-paths.ts'

/** Columns of `videos v` that a list's inner query must select so that `cardColumns` can use it as `p`. */
export const listedColumns = [
  'id',
  'owner_id',
  'title',
  'duration_seconds',
  'poster_version',
  'placeholder',
  'width',
  'height',
  'view_total',
  'up_votes',
  'down_votes',
  'comment_total',
  'published_at',
  'status',
  'is_featured',
  'price',
  'allow_play',
  'allow_download',
  'is_draft',
]
  .map((column) => `v.${column}`)
  .join(', ')

/** The condition for lists: exactly the predicate of their partial indexes. */
export const isListed = `v.status in ('ready','encoding') and v.deleted_at is null and v.is_playable and not v.is_draft`

/** The same for the viewer's own videos, where drafts are shown too. */
export const isListedForOwner = `v.status in ('ready','encoding') and v.deleted_at is null and v.is_playable`

/**
 * Excludes comments of blocked members and the replies to them, because counts must not reveal them (security row 29). Costs nothing
 * without blocks.
 */
const hiddenComments = `case when exists (${hiddenMembers}) then (
  select count(*) from comments c left join comments thread on thread.id = c.parent_id
  where c.type_id = 'video' and c.item_id = p.id and c.deleted_at is null and (c.author_id in (${hiddenMembers}) or thread.author_id in (${hiddenMembers}))
) else 0 end`

/**
 * `p` the video, `m` its owner, `f` the viewer's favourite, `w` where the viewer stopped. A missing or extra column is a type error.
 * The addresses repeat `posterPath` and `avatarPath`; a test compares them.
 */
const cardColumns: Record<keyof VideoCard, string> = {
  videoId: 'p.id',
  title: 'p.title',
  durationSeconds: 'p.duration_seconds',
  userId: 'p.owner_id',
  userName: `case when m.deleted_at is null then m.name else '${deletedName}' end`,
  userImage: `case when m.deleted_at is null then '${avatarPrefix}' || m.avatar_key end`,
  thumb: `case when p.poster_version > 0 then '${posterPrefix}' || p.id || '/' || p.poster_version || '.webp' end`,
  placeholder: 'p.placeholder',
  isPortrait: 'coalesce(p.height > p.width, false)',
  views: 'p.view_total',
  upVotes: 'p.up_votes',
  downVotes: 'p.down_votes',
  totalComment: `p.comment_total - ${hiddenComments}`,
  publishedAt: 'floor(extract(epoch from p.published_at))::bigint',
  videoStatus: 'p.status',
  isFeatured: 'p.is_featured',
  price: 'p.price',
  isFavourite: 'f.item_id is not null',
  watchedSeconds: 'w.seconds',
  allowPlay: 'p.allow_play',
  allowDownload: 'p.allow_download',
  isDraft: 'p.is_draft',
}

/** `hasTies` false omits the parts that only members with blocks need; see `list-page.ts`. */
export function cardColumnList(style: KeyStyle, hasTies: boolean): string {
  const columns = { ...cardColumns, ...(hasTies ? {} : { totalComment: 'p.comment_total' }) }
  return Object.entries(columns)
    .map(([key, expression]) => `${expression} as "${style === 'wire' ? toWireKey(key) : key}"`)
    .join(', ')
}

export const cardJoins = `join members m on m.id = p.owner_id
  left join content_favourites f on f.member_id = ${viewerPlace} and f.type_id = 'video' and f.item_id = p.id
  left join video_watches w on w.member_id = ${viewerPlace} and w.video_id = p.id`
