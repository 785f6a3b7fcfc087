/** The columns of a video card, written once for every list. Postgres builds the JSON of a whole page from them. */
import type { VideoCard } from '#contract/videos.ts'
import { cardColumnsOf, ownerColumns, secondsOf } from '../../../content/list/card-columns.ts'
import { viewerPlace } from '../../../content/list/owner-conditions.ts'
import { posterSql } from '../../../lib/media-paths.ts'

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
 * `p` the video, `m` its owner, `f` the viewer's favourite, `w` where the viewer stopped. A missing or extra column is a type error.
 * The addresses repeat `posterPath` and `avatarPath`; a test compares them.
 */
export const cardColumnList = cardColumnsOf<VideoCard>('video', {
  videoId: 'p.id',
  title: 'p.title',
  durationSeconds: 'p.duration_seconds',
  ...ownerColumns,
  thumb: posterSql('p'),
  placeholder: 'p.placeholder',
  isPortrait: 'coalesce(p.height > p.width, false)',
  views: 'p.view_total',
  upVotes: 'p.up_votes',
  downVotes: 'p.down_votes',
  publishedAt: secondsOf('p.published_at'),
  videoStatus: 'p.status',
  isFeatured: 'p.is_featured',
  price: 'p.price',
  isFavourite: 'f.item_id is not null',
  watchedSeconds: 'w.seconds',
  allowPlay: 'p.allow_play',
  allowDownload: 'p.allow_download',
  isDraft: 'p.is_draft',
})

export const cardJoins = `join members m on m.id = p.owner_id
  left join content_favourites f on f.member_id = ${viewerPlace} and f.type_id = 'video' and f.item_id = p.id
  left join video_watches w on w.member_id = ${viewerPlace} and w.video_id = p.id`
