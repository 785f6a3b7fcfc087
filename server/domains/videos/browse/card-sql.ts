/** The columns of a film's card, written once for every list. Postgres builds the JSON of a whole page from them. */
import { deletedName } from '#contract/members.ts'
import type { VideoCard } from '#contract/videos.ts'
import { toWireKey } from '#contract/wire.ts'
import { avatarPrefix, posterPrefix } from '../../../lib/media-paths.ts'

/** What a list's inner query must select of `videos v` for `cardColumns` to work on it as `p`. */
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

/** Every statement of this folder binds the viewer's id first. */
export const viewerPlace = '$1::bigint'

/** Members the viewer has blocked or who have blocked the viewer. Not correlated, so Postgres reads it once for a whole list. */
export const hiddenMembers = `select blocked_id from blocks where member_id = ${viewerPlace} union all select member_id from blocks where blocked_id = ${viewerPlace}`

/** Films their owners show to every member (1§3 privacy_content). */
export const isForMembers = `v.owner_audience in ('members','public')`

/** Those, the viewer's own, and what friends show to friends. The list of friends is not correlated: read once for a whole list. */
export const isForViewer = `(${isForMembers} or v.owner_id = ${viewerPlace} or (v.owner_audience = 'friends' and v.owner_id in (select friend_id from friends where member_id = ${viewerPlace})))`

/** Whether the answer to this viewer differs from everybody's: blocks either way, or films that he may find and others may not. */
export const tiesOfViewer = `(exists (select 1 from blocks where member_id = ${viewerPlace}) or exists (select 1 from blocks where blocked_id = ${viewerPlace})
  or exists (select 1 from members where id = ${viewerPlace} and privacy_content->>'videos' in ('friends','nobody'))
  or exists (select 1 from friends join members on members.id = friends.friend_id where friends.member_id = ${viewerPlace} and members.privacy_content->>'videos' = 'friends'))`

/** Of a listed film: the viewer may find it, and nobody blocks anybody. For lists that are not browse pages. */
export const isThereForViewer = `${isForViewer} and v.owner_id not in (${hiddenMembers})`

/** What stands in lists: the predicate of their partial indexes, word for word. */
export const isListed = `v.status in ('ready','encoding') and v.deleted_at is null and v.is_playable and not v.is_draft`

/** The same among the viewer's own videos, where drafts are shown too. */
export const isListedForOwner = `v.status in ('ready','encoding') and v.deleted_at is null and v.is_playable`

/** Words of blocked members are not there, nor what was answered to them: counts must not tell (security row 29). Costs nothing without blocks. */
const hiddenComments = `case when exists (${hiddenMembers}) then (
  select count(*) from comments c left join comments thread on thread.id = c.parent_id
  where c.type_id = 'video' and c.item_id = p.id and c.deleted_at is null and (c.author_id in (${hiddenMembers}) or thread.author_id in (${hiddenMembers}))
) else 0 end`

/**
 * `p` the film, `m` its owner, `f` the viewer's favourite, `w` where the viewer stopped. A missing or extra column is a type error.
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
  isFavourite: 'f.video_id is not null',
  watchedSeconds: 'w.seconds',
  allowPlay: 'p.allow_play',
  allowDownload: 'p.allow_download',
  isDraft: 'p.is_draft',
}

/** Keys of the JSON: as they travel (`wire`), or as the code calls them (`code`) when a command goes on working with the cards. */
export type KeyStyle = 'wire' | 'code'

/** `hasTies` false leaves out what only members with blocks need; see `browse-videos.ts`. */
export function cardColumnList(style: KeyStyle, hasTies: boolean): string {
  const columns = { ...cardColumns, ...(hasTies ? {} : { totalComment: 'p.comment_total' }) }
  return Object.entries(columns)
    .map(([key, expression]) => `${expression} as "${style === 'wire' ? toWireKey(key) : key}"`)
    .join(', ')
}

export const cardJoins = `join members m on m.id = p.owner_id
  left join video_favourites f on f.member_id = ${viewerPlace} and f.video_id = p.id
  left join video_watches w on w.member_id = ${viewerPlace} and w.video_id = p.id`
