/** Turns a filter of photos into the parts of a SELECT. Only this file decides what a view shows. */
import { pageSizes } from '#contract/content/paging.ts'
import type { PhotoFilter, PhotoSort, PhotoView } from '#contract/photos/photos.ts'
import { mayApprovePhotos } from '#contract/policy/photos.ts'
import type { Viewer } from '#contract/roles.ts'
import type { ContentList, ListPlan, ListQuestion, NamedMembers } from '../../../content/list/content-list.ts'
import { latestBy, leastBy, mostBy, type ListOrder } from '../../../content/list/list-order.ts'
import { audienceConditions, byHeroes, tiesByItem, viewerPlace } from '../../../content/list/owner-conditions.ts'
import { tagConditions, type NamedTags } from '../../../content/list/tag-conditions.ts'
import { textCondition } from '../../../db/conditions/text-condition.ts'
import type { Statement } from '../../../db/statement.ts'
import { nameKeyOf } from '../../accounts/index.ts'
import { isPhotoListed, photoCardColumns, photoCardJoins, photoColumns } from './photo-card-sql.ts'

export type ListedPhotoFilter = PhotoFilter & {
  /** The filter names an album that the viewer has bought, or holds a key to; its photos are then open to them, too. */
  readonly isOpened: boolean
  readonly namedTags: NamedTags
}

/** One row per sort, each with its own index. */
const sorts: Record<PhotoSort, ListOrder> = {
  latest: latestBy('v.published_at'),
  rating: mostBy('v.up_votes'),
  comments: mostBy('v.comment_total'),
}

interface ViewParts {
  readonly where: readonly string[]
  readonly from?: string
  /** The audience does not matter: the photos are the viewer's own, or the viewer decides on them. */
  readonly isOpen?: true
  /** What `latest` means in this view. */
  readonly latest?: ListOrder
}

const isKept = 'v.deleted_at is null'
const isOwn = `v.owner_id = ${viewerPlace}`
const isPending = "v.promo_state = 'pending'"

const views: Record<PhotoView, (viewer: Viewer) => ViewParts> = {
  all: () => ({ where: [isPhotoListed] }),
  my: () => ({ where: [isKept, isOwn], isOpen: true }),
  heroes: () => ({ where: [isPhotoListed, byHeroes] }),
  featured: () => ({ where: [isPhotoListed, 'v.featured_at is not null'], latest: latestBy('v.featured_at') }),
  fave: () => ({
    from: "content_favourites k join photos v on k.type_id = 'photo' and v.id = k.item_id",
    where: [isPhotoListed, `k.member_id = ${viewerPlace}`],
    latest: latestBy('k.created_at', 'k.item_id'),
  }),
  promo: () => ({ where: [isPhotoListed, "v.promo_state = 'promo'"], latest: latestBy('v.promo_at') }),
  promo_pending: (viewer) =>
    mayApprovePhotos(viewer)
      ? { where: [isPhotoListed, isPending], isOpen: true, latest: latestBy('v.promo_at') }
      : { where: [isKept, isOwn, isPending], isOpen: true, latest: latestBy('v.promo_at') },
}

const everyPhoto = 'photos v'

type Question = Omit<ListQuestion<ListedPhotoFilter>, 'list'>

function planPhotos(statement: Statement, { viewer, filter, named, hasTies }: Question): ListPlan {
  const { where, from = everyPhoto, isOpen = false, latest } = views[filter.view](viewer)
  const alternatives = textAlternatives(statement, filter)
  // Branches read the photos alone, in the order of an index. Favourites of one member are few enough to be checked one by one.
  const isBranched = alternatives.length > 0 && from === everyPhoto && filter.albumId === undefined
  const extra = [
    ...filterConditions(statement, filter, named),
    ...(alternatives.length > 0 && !isBranched ? [`(${alternatives.join(' or ')})`] : []),
  ]
  const inAlbum = filter.albumId === undefined ? undefined : leastBy('v.position')
  return {
    from,
    where: [
      ...where,
      ...extra,
      // The album itself was found to be open, also across a block where it was bought.
      ...(filter.isOpened && filter.view === 'all' ? [] : audienceConditions(viewer.role === 'admin', { isOwn: isOpen, hasTies })),
    ],
    branches: isBranched ? withoutRepeats(alternatives) : [],
    order: filter.sortBy === 'latest' ? (inAlbum ?? latest ?? sorts.latest) : sorts[filter.sortBy],
    isPlain: extra.length === 0 && !isBranched,
  }
}

/** The text is in the title, in a tag, or in the owner's name; each has an index. */
function textAlternatives(statement: Statement, { text }: ListedPhotoFilter): string[] {
  const value = text?.replace(/^#+/, '').trim()
  if (!value) return []
  const contains = (column: string) => textCondition({ value, operator: 'contains' }, { whole: column, start: column }, statement)
  const name = { whole: 'm.name_key', start: 'm.name_key', fold: nameKeyOf }
  const hasName = textCondition({ value, operator: 'contains' }, name, statement)
  return [
    contains('v.title_key'),
    `v.id in (select l.item_id from content_tags l join tags t on t.id = l.tag_id where l.type_id = 'photo' and ${contains('t.name_key')})`,
    `v.owner_id in (select m.id from members m where m.deleted_at is null and ${hasName})`,
  ]
}

/** Each row is in one branch only, so that it is listed and counted once. */
function withoutRepeats(alternatives: readonly string[]): string[] {
  return alternatives.map((condition, index) =>
    [condition, ...alternatives.slice(0, index).map((earlier) => `not (${earlier})`)].join(' and '),
  )
}

function filterConditions(statement: Statement, filter: ListedPhotoFilter, named: NamedMembers): string[] {
  return [
    ...(named.ofFilter === null ? [] : [`v.owner_id = ${statement.bind(named.ofFilter, 'bigint')}`]),
    ...(filter.albumId === undefined ? [] : [`v.album_id = ${statement.bind(filter.albumId, 'bigint')}`]),
    ...categoryConditions(statement, filter),
    ...tagConditions(statement, 'photo', { ...filter, named: filter.namedTags }),
  ]
}

/** With `all`, the intersection is computed in the category lists before any photo is read. */
function categoryConditions(statement: Statement, { categories, findCategories }: ListedPhotoFilter): string[] {
  const ids = [...new Set<number>(categories)]
  if (ids.length === 0) return []
  const isOneOf = `l.category_id = any(${statement.bind(ids, 'bigint[]')})`
  if (findCategories === 'any' || ids.length === 1)
    return [`exists (select 1 from photo_categories l where l.photo_id = v.id and ${isOneOf})`]
  return [`v.id in (select l.photo_id from photo_categories l where ${isOneOf} group by l.photo_id having count(*) = ${ids.length})`]
}

export const photoList: ContentList<ListedPhotoFilter> = {
  limit: pageSizes.photos,
  since: 'v.published_at',
  ties: tiesByItem('photos'),
  columns: photoColumns,
  cardJoins: photoCardJoins,
  cardColumns: photoCardColumns,
  plan: planPhotos,
}
