/** The list of photo albums. Only this file decides what a view shows. */
import type { RequestOutput } from '#contract/endpoint.ts'
import type { PhotoAlbumSort, PhotoAlbumView } from '#contract/photos/photo-choices.ts'
import type { browsePhotoAlbums as endpoint, PhotoAlbumCard, PhotoAlbumFilter } from '#contract/photos/photo-albums.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { cardColumnsOf, ownerColumns, secondsOf } from '../../content/list/card-columns.ts'
import type { ContentList, ListPlan, ListQuestion, NamedMembers } from '../../content/list/content-list.ts'
import { latestBy, mostBy, type ListOrder } from '../../content/list/list-order.ts'
import { countNewIn, listPage } from '../../content/list/list-page.ts'
import {
  audienceConditions,
  byFriends,
  isForMembers,
  isThereForViewer,
  tiesByItem,
  viewerPlace,
} from '../../content/list/owner-conditions.ts'
import { findNamedTags, tagConditions, type NamedTags } from '../../content/list/tag-conditions.ts'
import { textCondition } from '../../db/conditions/text-condition.ts'
import type { Statement } from '../../db/statement.ts'
import type { MemberContext } from '../../http/context.ts'
import type { PreparedJson } from '../../http/prepared-json.ts'
import { findNamedMembers, type MemberViews } from '../content/index.ts'
import { coverJoins, isPhotoListed, seenPhotoTotal } from '../photos/index.ts'

/** Columns of `photo_albums v` that a list's inner query must select so that the card's columns can use it as `p`. */
export const albumColumns = [
  ...['id', 'owner_id', 'name', 'privacy', 'privacy_comment', 'price', 'is_sold', 'cover_photo_id', 'photo_total'],
  ...['up_votes', 'down_votes', 'comment_total', 'view_total', 'created_at', 'content_changed_at'],
]
  .map((column) => `v.${column}`)
  .join(', ')

/** `m` the owner, `c` and `f` the cover as the viewer sees it. */
export const albumCardJoins = `join members m on m.id = p.owner_id ${coverJoins}`

export const albumCardColumns = cardColumnsOf<PhotoAlbumCard>('photo_album', {
  albumId: 'p.id',
  name: 'p.name',
  ...ownerColumns,
  privacy: 'p.privacy',
  privacyComment: 'p.privacy_comment',
  totalPhoto: seenPhotoTotal,
  upVotes: 'p.up_votes',
  downVotes: 'p.down_votes',
  views: 'p.view_total',
  cover: 'coalesce(c.path, f.path)',
  placeholder: 'case when c.id is null then f.placeholder else c.placeholder end',
  price: 'p.price',
  createdAt: secondsOf('p.created_at'),
  contentChangedAt: secondsOf('p.content_changed_at'),
})

/** One row per sort, each with its own index. */
const sorts: Record<PhotoAlbumSort, ListOrder> = {
  latest: latestBy('v.content_changed_at'),
  rating: mostBy('v.up_votes'),
  views: mostBy('v.view_total'),
  comments: mostBy('v.comment_total'),
}

/**
 * Albums in which the viewer would see no photo are not listed: they would reveal that a member has hidden photos. Those that are sold are
 * shown to be bought. The total keeps the list on its indexes. Admins find every album.
 */
const hasPhotos = (isAdmin: boolean, hasTies: boolean) =>
  isAdmin
    ? 'v.photo_total > 0'
    : `v.photo_total > 0 and (v.is_sold or exists (
  select 1 from (select v.id as album_id) a join photos v on v.album_id = a.album_id
  where ${isPhotoListed} and ${hasTies ? isThereForViewer : isForMembers}))`

const views: Record<PhotoAlbumView, { readonly where: readonly string[]; readonly isOwn?: true }> = {
  all: { where: [] },
  my: { where: [`v.owner_id = ${viewerPlace}`], isOwn: true },
  for_sale: { where: ['v.price is not null'] },
  friend: { where: [byFriends] },
}

type ListedAlbumFilter = PhotoAlbumFilter & { readonly namedTags: NamedTags }

const name = { whole: 'v.name_key', start: 'v.name_key' }

function planAlbums(statement: Statement, { viewer, filter, named, hasTies }: Omit<ListQuestion<ListedAlbumFilter>, 'list'>): ListPlan {
  const { where, isOwn = false } = views[filter.view]
  const extra = [
    ...(named.ofFilter === null ? [] : [`v.owner_id = ${statement.bind(named.ofFilter, 'bigint')}`]),
    ...(filter.text ? [textCondition({ value: filter.text, operator: 'contains' }, name, statement)] : []),
    ...tagConditions(statement, 'photo_album', { ...filter, named: filter.namedTags }),
  ]
  return {
    from: 'photo_albums v',
    where: [
      'v.deleted_at is null',
      ...(isOwn || filter.includeEmptyAlbums ? [] : [hasPhotos(viewer.role === 'admin', hasTies)]),
      ...where,
      ...extra,
      ...audienceConditions(viewer.role === 'admin', { isOwn, hasTies }),
    ],
    branches: [],
    order: sorts[filter.sortBy],
    isPlain: extra.length === 0,
  }
}

const albumList: ContentList<ListedAlbumFilter> = {
  limit: pageSizes.albums,
  since: 'v.created_at',
  // The photos in an album may be hidden from the viewer as well as the album.
  ties: `(${tiesByItem('photo_albums')} or ${tiesByItem('photos')})`,
  columns: albumColumns,
  cardJoins: albumCardJoins,
  cardColumns: albumCardColumns,
  plan: planAlbums,
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

async function resolve<Filter extends PhotoAlbumFilter>(
  context: MemberContext,
  input: Filter,
): Promise<{ filter: Filter & ListedAlbumFilter; named: NamedMembers }> {
  const filter = { ...input, namedTags: await findNamedTags(context.db, input.tags) }
  return { filter, named: await findNamedMembers(context, input, null, noMemberViews) }
}

/** Throws user_not_found for a member who is not visible to the viewer. */
export async function browseAlbums(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<PreparedJson> {
  const { filter, named } = await resolve(context, input)
  return listPage(context, albumList, filter, named)
}

/** How many have been created since, with the same errors. */
export async function countNewAlbums(context: MemberContext, input: PhotoAlbumFilter, since: Date): Promise<number> {
  return countNewIn(context, albumList, { ...(await resolve(context, input)), since })
}
