/** The list of video albums. Only this file decides what a view shows. */
import type { RequestOutput } from '#contract/endpoint.ts'
import { pageSizes } from '#contract/content/paging.ts'
import type {
  AlbumSort,
  AlbumView,
  searchVideoAlbums as endpoint,
  VideoAlbumCard,
  VideoAlbumFilter,
} from '#contract/albums/video-albums.ts'
import { cardColumnsOf, ownerColumns, secondsOf } from '../../content/list/card-columns.ts'
import type { ContentList, ListPlan, ListQuestion, NamedMembers } from '../../content/list/content-list.ts'
import { latestBy, mostBy, type ListOrder } from '../../content/list/list-order.ts'
import { countNewIn, listPage } from '../../content/list/list-page.ts'
import {
  audienceConditions,
  boughtIds,
  byFriends,
  forViewer,
  isBoughtVideo,
  isForMembers,
  isThereForViewer,
  tiesByItem,
  tiesBySetting,
  viewerPlace,
} from '../../content/list/owner-conditions.ts'
import { textCondition, type TextTarget } from '../../db/conditions/text-condition.ts'
import type { Statement } from '../../db/statement.ts'
import type { MemberContext } from '../../http/context.ts'
import type { PreparedJson } from '../../http/prepared-json.ts'
import { posterSql } from '../../lib/media-paths.ts'
import { findNamedMembers, type MemberViews } from '../content/index.ts'
import { isListed } from '../videos/index.ts'

type ListedAlbumFilter = VideoAlbumFilter & { readonly view: AlbumView }

/** Columns of `video_albums v` that a list's inner query must select so that `albumCardColumns` can use it as `p`. */
export const albumColumns = [
  ...['id', 'owner_id', 'album_type', 'title', 'privacy', 'privacy_comment', 'price', 'video_total'],
  ...['up_votes', 'down_votes', 'comment_total', 'created_at', 'content_changed_at'],
]
  .map((column) => `v.${column}`)
  .join(', ')

/** `p` the album, `i` one of its entries, `v` the video: the viewer sees it there. */
const isSeenInAlbum = `i.album_id = p.id and ${isListed} and (${isThereForViewer} or ${isBoughtVideo})`

/** For a drizzle query of `video_albums`: the poster that its card shows, as the viewer sees it. */
export const albumThumb = (viewerId: number) =>
  forViewer<string | null>(
    viewerId,
    `(select ${posterSql('v')} from (select video_albums.id) p, video_album_items i join videos v on v.id = i.video_id
      where ${isSeenInAlbum} and v.poster_version > 0 order by i.position, i.video_id limit 1)`,
  )

/** `m` the owner, `c` the album's videos as the viewer sees them: hidden ones are not counted, timed or pictured. */
export const albumCardJoins = `join members m on m.id = p.owner_id
  cross join lateral (
    select count(*)::int as total, coalesce(sum(v.duration_seconds), 0)::real as seconds,
      (array_agg(${posterSql('v')} order by i.position, i.video_id) filter (where v.poster_version > 0))[1] as thumb,
      (array_agg(v.placeholder order by i.position, i.video_id) filter (where v.poster_version > 0))[1] as placeholder
    from video_album_items i join videos v on v.id = i.video_id
    where ${isSeenInAlbum}
  ) c`

export const albumCardColumns = cardColumnsOf<VideoAlbumCard>('video_album', {
  albumId: 'p.id',
  albumType: 'p.album_type',
  title: 'p.title',
  ...ownerColumns,
  privacy: 'p.privacy',
  privacyComment: 'p.privacy_comment',
  totalVideo: 'c.total',
  totalLike: 'p.up_votes',
  totalDislike: 'p.down_votes',
  durationSeconds: 'c.seconds',
  thumb: 'c.thumb',
  placeholder: 'c.placeholder',
  price: 'p.price',
  publishedAt: secondsOf('p.created_at'),
  contentChangedAt: secondsOf('p.content_changed_at'),
})

/** One row per sort, each with its own index. */
const sorts: Record<AlbumSort, ListOrder> = {
  time_stamp_update: latestBy('v.content_changed_at'),
  time_stamp: latestBy('v.created_at'),
  total_comment: mostBy('v.comment_total'),
  total_video: mostBy('v.shown_total'),
  total_like: mostBy('v.up_votes'),
}

const isKept = 'v.deleted_at is null'
/**
 * Albums in which the viewer would see no video are not listed: they would reveal that a member has hidden videos in an album, or likes
 * some. The total keeps the search on the indexes.
 */
const hasVideos = (hasTies: boolean) => `exists (
  select 1 from (select v.id as album_id) a join video_album_items i on i.album_id = a.album_id join videos v on v.id = i.video_id
  where ${isListed} and ${hasTies ? isThereForViewer : isForMembers})`

/** Admins find every album with videos. An album of hidden videos is not shown as an empty one either. */
function fullness({ isAdmin, hasTies, isWithEmpty }: { isAdmin: boolean; hasTies: boolean; isWithEmpty: boolean }): string[] {
  if (isAdmin) return isWithEmpty ? [] : ['v.video_total > 0']
  return isWithEmpty ? [`(v.video_total = 0 or ${hasVideos(hasTies)})`] : ['v.video_total > 0', hasVideos(hasTies)]
}

/** Albums with a video that the viewer sees. In one's own albums they may be any video. */
const contains = (videoPlace: string, isOwn: boolean) =>
  `v.id in (select i.album_id from video_album_items i join videos v on v.id = i.video_id where i.video_id = ${videoPlace}${isOwn ? '' : ` and ${isListed} and ${isThereForViewer}`})`

/** Access beyond the audience is what this view lists, so the audience does not matter in it. */
const isBoughtAlbum = `v.id in (${boughtIds('video_album')})`
const isSubscribed = `v.id in (${boughtIds('video_album')}
  union all select item_id from content_grants where member_id = ${viewerPlace} and type_id = 'video_album' and expires_at > now())`

const views: Record<AlbumView, { readonly where: readonly string[]; readonly isOwn?: true; readonly isSubscribed?: true }> = {
  all: { where: [] },
  my: { where: [`v.owner_id = ${viewerPlace}`], isOwn: true },
  for_sale: { where: ['v.price is not null'] },
  subscribed: { where: [isSubscribed], isSubscribed: true },
  friend: { where: [byFriends] },
}

const textTargets: Record<'title' | 'description', TextTarget> = {
  title: { whole: 'v.title_key', start: 'v.title_key' },
  description: { whole: 'v.description_key', start: 'v.description_key' },
}

function planAlbums(statement: Statement, { viewer, filter, named, hasTies }: Omit<ListQuestion<ListedAlbumFilter>, 'list'>): ListPlan {
  const { where, isOwn = false, isSubscribed: isGranted = false } = views[filter.view]
  const extra = [
    ...(named.ofFilter === null ? [] : [`v.owner_id = ${statement.bind(named.ofFilter, 'bigint')}`]),
    ...(filter.videoId === undefined ? [] : [contains(statement.bind(filter.videoId, 'bigint'), isOwn)]),
    ...filter.search.map(({ fld, op, val }) => textCondition({ value: val, operator: op }, textTargets[fld], statement)),
  ]
  return {
    from: 'video_albums v',
    where: [
      isKept,
      ...(isOwn || isGranted ? [] : fullness({ isAdmin: viewer.role === 'admin', hasTies, isWithEmpty: filter.includeEmptyAlbums })),
      ...where,
      ...extra,
      ...seenConditions(viewer.role === 'admin', { isOwn: isOwn || isGranted, isGranted, hasTies }),
    ],
    branches: [],
    order: sorts[filter.sortBy],
    isPlain: extra.length === 0,
  }
}

/** Keys end with a block, purchases do not. */
function seenConditions(
  isAdmin: boolean,
  { isOwn, isGranted, hasTies }: { isOwn: boolean; isGranted: boolean; hasTies: boolean },
): string[] {
  const conditions = audienceConditions(isAdmin, { isOwn, hasTies })
  return isGranted && conditions.length > 0 ? [`(${conditions.join(' and ')} or ${isBoughtAlbum})`] : conditions
}

const albumList: ContentList<ListedAlbumFilter> = {
  limit: pageSizes.albums,
  since: 'v.created_at',
  // The videos in an album may be hidden from the viewer as well as the album.
  ties: `(${tiesByItem('video_albums')} or ${tiesBySetting('videos')})`,
  columns: albumColumns,
  cardJoins: albumCardJoins,
  cardColumns: albumCardColumns,
  plan: planAlbums,
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

/** Throws user_not_found for a member who is not visible to the viewer. */
export async function searchAlbums(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<PreparedJson> {
  const named: NamedMembers = await findNamedMembers(context, input, null, noMemberViews)
  return listPage(context, albumList, input, named)
}

/** How many have been created since, with the same errors. */
export async function countNewAlbums(context: MemberContext, input: VideoAlbumFilter, since: Date): Promise<number> {
  return countNewIn(context, albumList, { filter: input, named: await findNamedMembers(context, input, null, noMemberViews), since })
}
