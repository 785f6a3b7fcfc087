/** The list of photo albums. Only this file decides what a view shows. */
import type { RequestOutput } from '#contract/endpoint.ts'
import { deletedName } from '#contract/members.ts'
import type { PhotoAlbumSort, PhotoAlbumView } from '#contract/photos/photo-choices.ts'
import type { browsePhotoAlbums as endpoint, PhotoAlbumCard, PhotoAlbumFilter } from '#contract/photos/photo-albums.ts'
import { pageSizes } from '#contract/primitives.ts'
import { toWireKey } from '#contract/wire.ts'
import type { ContentList, KeyStyle, ListPlan, ListQuestion } from '../../content/list/content-list.ts'
import { latestBy, mostBy, type ListOrder } from '../../content/list/list-order.ts'
import { listPage } from '../../content/list/list-page.ts'
import {
  audienceConditions,
  byFriends,
  hiddenMembers,
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
import { avatarPrefix } from '../../lib/media-paths.ts'
import { findNamedMembers, type MemberViews } from '../content/index.ts'
import { coverJoins, isPhotoListed, seenPhotoTotal } from '../photos/index.ts'

/** Columns of `photo_albums v` that a list's inner query must select so that the card's columns can use it as `p`. */
export const albumColumns = [
  ...['id', 'owner_id', 'name', 'privacy', 'privacy_comment', 'price', 'cover_photo_id', 'photo_total'],
  ...['up_votes', 'down_votes', 'comment_total', 'view_total', 'created_at', 'content_changed_at'],
]
  .map((column) => `v.${column}`)
  .join(', ')

/** `m` the owner, `c` and `f` the cover as the viewer sees it. */
export const albumCardJoins = `join members m on m.id = p.owner_id ${coverJoins}`

/** Without the comments of members across a block, because counts must not reveal them (security row 29). */
const hiddenComments = `case when exists (${hiddenMembers}) then (
  select count(*) from comments k left join comments thread on thread.id = k.parent_id
  where k.type_id = 'photo_album' and k.item_id = p.id and k.deleted_at is null and (k.author_id in (${hiddenMembers}) or thread.author_id in (${hiddenMembers}))
) else 0 end`

const cardColumns: Record<keyof PhotoAlbumCard, string> = {
  albumId: 'p.id',
  name: 'p.name',
  userId: 'p.owner_id',
  userName: `case when m.deleted_at is null then m.name else '${deletedName}' end`,
  userImage: `case when m.deleted_at is null then '${avatarPrefix}' || m.avatar_key end`,
  privacy: 'p.privacy',
  privacyComment: 'p.privacy_comment',
  totalPhoto: seenPhotoTotal,
  upVotes: 'p.up_votes',
  downVotes: 'p.down_votes',
  totalComment: `p.comment_total - ${hiddenComments}`,
  views: 'p.view_total',
  cover: 'coalesce(c.path, f.path)',
  placeholder: 'case when c.id is null then f.placeholder else c.placeholder end',
  price: 'p.price',
  createdAt: 'floor(extract(epoch from p.created_at))::bigint',
  contentChangedAt: 'floor(extract(epoch from p.content_changed_at))::bigint',
}

export function albumCardColumns(style: KeyStyle, hasTies: boolean): string {
  const columns = { ...cardColumns, ...(hasTies ? {} : { totalComment: 'p.comment_total' }) }
  return Object.entries(columns)
    .map(([key, expression]) => `${expression} as "${style === 'wire' ? toWireKey(key) : key}"`)
    .join(', ')
}

/** One row per sort, each with its own index. */
const sorts: Record<PhotoAlbumSort, ListOrder> = {
  latest: latestBy('v.content_changed_at'),
  rating: mostBy('v.up_votes'),
  views: mostBy('v.view_total'),
  comments: mostBy('v.comment_total'),
}

/**
 * Albums in which the viewer would see no photo are not listed: they would reveal that a member has hidden photos. The total keeps the list
 * on its indexes. Admins find every album.
 */
const hasPhotos = (isAdmin: boolean, hasTies: boolean) =>
  isAdmin
    ? 'v.photo_total > 0'
    : `v.photo_total > 0 and exists (
  select 1 from (select v.id as album_id) a join photos v on v.album_id = a.album_id
  where ${isPhotoListed} and ${hasTies ? isThereForViewer : isForMembers})`

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
  // The photos in an album may be hidden from the viewer as well as the album.
  ties: `(${tiesByItem('photo_albums')} or ${tiesByItem('photos')})`,
  columns: albumColumns,
  cardJoins: albumCardJoins,
  cardColumns: albumCardColumns,
  plan: planAlbums,
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

/** Throws user_not_found for a member who is not visible to the viewer. */
export async function browseAlbums(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<PreparedJson> {
  const filter = { ...input, namedTags: await findNamedTags(context.db, input.tags) }
  return listPage(context, albumList, filter, await findNamedMembers(context, input, null, noMemberViews))
}
