/** Turns a browse filter into the parts of a SELECT. Only this file decides what a view shows and which filters it accepts. */
import { invalid } from '#contract/error.ts'
import type { Viewer } from '#contract/roles.ts'
import { readTextFilter, type VideoFilter, type VideoStatus, type VideoView, shortsFilter, type VideoSort } from '#contract/videos.ts'
import type { Statement } from '../../../db/statement.ts'
import { textCondition, type TextTarget } from '../../../db/conditions/text-condition.ts'
import type { ListPlan, ListQuestion, NamedMembers } from '../../../content/list/content-list.ts'
import { latestBy, type ListOrder, alphabetical, byOwnerName, leastBy, mostBy, mostByReal } from '../../../content/list/list-order.ts'
import {
  audienceConditions,
  byFriends,
  byHeroes,
  hiddenMembers,
  boughtIds,
  isBoughtVideo,
  isForViewer,
  viewerPlace,
} from '../../../content/list/owner-conditions.ts'
import type { MemberViews } from '../../content/index.ts'
import { isListed, isListedForOwner } from './card-sql.ts'

/** One row per sort, each with its own index. */
const sorts: Record<VideoSort, ListOrder> = {
  latest: latestBy('v.published_at'),
  'most-talked': mostBy('v.comment_total'),
  'most-liked': mostBy('v.up_votes'),
  'most-viewed': mostBy('v.view_total'),
  duration: mostByReal('v.duration_key'),
  /** Cheapest first, videos without a price last. */
  price: mostBy('v.price_key'),
  title: alphabetical('v.title_key'),
  uname: byOwnerName,
}

type Question = Omit<ListQuestion<VideoFilter>, 'list'>

interface ViewParts {
  readonly from?: string
  readonly where: string[]
  readonly isOwn?: boolean
  /** Lists what the viewer has bought, also of owners who hide their videos from them now. */
  readonly hasBought?: boolean
  readonly latest?: ListOrder
}

const videos = 'videos v'
/** In a list of favourites, `latest` is the order in which they were added. */
const favourites = "content_favourites k join videos v on k.type_id = 'video' and v.id = k.item_id"
const favouritesLatest = latestBy('k.created_at', 'k.item_id')

type View = (parts: { statement: Statement; viewer: Viewer; filter: VideoFilter; member: () => string }) => ViewParts
const favouritesOf = (member: string): ViewParts => ({
  from: favourites,
  where: [isListed, `k.member_id = ${member}`],
  latest: favouritesLatest,
})

/** In an album, `latest` is the owner's order. The videos of an album that the viewer may not see are not listed. */
const ofAlbum: View = ({ statement, viewer, filter }) => {
  const album = statement.bind(filter.albumId ?? 0, 'bigint')
  const holdsKey = `exists (select 1 from content_grants where type_id = 'video_album' and item_id = v.id and member_id = ${viewerPlace} and expires_at > now())`
  const isSeen =
    viewer.role === 'admin'
      ? 'true'
      : `(v.id in (${boughtIds('video_album')}) or v.owner_id not in (${hiddenMembers}) and (${isForViewer} or ${holdsKey}))`
  return {
    from: 'video_album_items k join videos v on v.id = k.video_id',
    where: [
      isListed,
      `k.album_id = ${album}`,
      `exists (select 1 from video_albums v where v.id = ${album} and v.deleted_at is null and ${isSeen})`,
    ],
    latest: leastBy('k.position', 'k.video_id'),
    hasBought: true,
  }
}

const isPreview = 'exists (select 1 from content_sales s where s.preview_id = v.id and s.is_active and s.seller_id = v.owner_id)'
/** The viewer's own videos that are sold for tickets. */
const ownSales = (terms: string): ViewParts => ({
  where: [
    isListedForOwner,
    `v.owner_id = ${viewerPlace}`,
    `exists (select 1 from content_sales s where s.type_id = 'video' and s.item_id = v.id and s.price is not null and ${terms})`,
  ],
  isOwn: true,
})

const views: Record<VideoView, View> = {
  all: () => ({ where: [isListed] }),
  my: () => ({ where: [isListedForOwner, `v.owner_id = ${viewerPlace}`], isOwn: true }),
  myall: () => ({ where: [`v.deleted_at is null and v.status <> 'delete'`, `v.owner_id = ${viewerPlace}`], isOwn: true }),
  myfaves: () => favouritesOf(viewerPlace),
  faves: () => favouritesOf(viewerPlace),
  heroes: () => ({ where: [isListed, byHeroes] }),
  myheroes: () => ({ where: [isListed, byHeroes] }),
  friend: () => ({ where: [isListed, byFriends] }),
  featured: () => ({ where: [isListed, 'v.is_featured'] }),
  single: ({ statement, filter }) => ({ where: [isListed, `v.id = ${statement.bind(filter.itemId ?? 0, 'bigint')}`] }),
  album: ofAlbum,
  playlist: ofAlbum,
  starring: ({ member }) => ({ where: [isListed, `v.id in (select video_id from video_stars where member_id = ${member()})`] }),
  his: ({ member }) => ({ where: [isListed, `v.owner_id = ${member()}`] }),
  his_faves: ({ member }) => favouritesOf(member()),
  his_friend: ({ member }) => ({ where: [isListed, `v.owner_id in (select friend_id from friends where member_id = ${member()})`] }),
  his_heroes: ({ member }) => ({ where: [isListed, `v.owner_id in (select hero_id from heroes where member_id = ${member()})`] }),
  for_sale: () => ({ where: [isListed, flagConditions.for_sale] }),
  sell_download: () => ownSales('s.downloads > 0'),
  sell_access: () => ownSales('s.downloads = 0'),
  download: () => ({ where: [isListed, `v.id in (${boughtIds('video')})`], hasBought: true }),
  subscribe: () => ({
    where: [isListed, `v.id in (select video_id from video_album_items where album_id in (${boughtIds('video_album')}))`],
    hasBought: true,
  }),
  preview: () => ({ where: [isListed, isPreview] }),
  mypreview: () => ({ where: [isListedForOwner, `v.owner_id = ${viewerPlace}`, isPreview], isOwn: true }),
  /** Videos the member offers for tickets, which viewers buy after a preview (ambiguity my-vs-friend-views). */
  his_preview: ({ member }) => ({ where: [isListed, `v.owner_id = ${member()}`, flagConditions.for_sale] }),
}

const viewsOfMember = ['his', 'his_faves', 'his_friend', 'his_heroes', 'his_preview'] satisfies VideoView[]
export const memberViews: MemberViews = {
  ofMember: new Set(viewsOfMember),
  ofProfile: new Set<VideoView>(['his_faves', 'his_friend', 'his_heroes']),
  withMember: new Set([...viewsOfMember, 'starring']),
}

export function planBrowse(statement: Statement, { viewer, filter, named, hasTies }: Question): ListPlan {
  const view = views[filter.view]
  if (filter.view === 'single' && filter.itemId === undefined) throw invalid({ itemId: ['required'] })
  if ((filter.view === 'album' || filter.view === 'playlist') && filter.albumId === undefined) throw invalid({ albumId: ['required'] })
  const member = () => (named.ofView === null ? viewerPlace : statement.bind(named.ofView, 'bigint'))
  const parts = view({ statement, viewer, filter, member })
  const extra = filterConditions(statement, filter, named)
  const { where, branches } = statusParts(statement, viewer, filter, parts)
  return {
    from: parts.from ?? videos,
    where: [...where, ...extra, ...seenConditions(viewer, parts, hasTies)],
    branches,
    order: filter.sortBy === 'latest' ? (parts.latest ?? sorts.latest) : sorts[filter.sortBy],
    isPlain: extra.length === 0 && filter.status.length === 0,
  }
}

function seenConditions(viewer: Viewer, { isOwn = false, hasBought = false }: ViewParts, hasTies: boolean): string[] {
  const conditions = audienceConditions(viewer.role === 'admin', { isOwn, hasTies })
  return hasBought && conditions.length > 0 ? [`(${conditions.join(' and ')} or ${isBoughtVideo})`] : conditions
}

/**
 * Statuses outside the lists are for admins, and for members among their own videos. For admins the ready videos (nearly all) are read
 * through the lists' indexes and the rest through the status index; a single query for both would scan the table.
 */
function statusParts(statement: Statement, viewer: Viewer, filter: VideoFilter, parts: ViewParts): { where: string[]; branches: string[] } {
  const { where } = parts
  if (filter.status.length === 0) return { where, branches: [] }
  if (parts.isOwn) return { where: [...where, `v.status = any(${statement.bind(filter.status, 'text[]')})`], branches: [] }
  if (viewer.role !== 'admin') throw invalid({ status: ['not_allowed'] })
  const rest = filter.status.filter((status: VideoStatus) => status !== 'ready')
  return {
    where: where.filter((condition) => condition !== isListed),
    branches: [
      ...(filter.status.includes('ready') ? [`${isListed} and v.status = 'ready'`] : []),
      ...(rest.length > 0 ? [`v.deleted_at is null and v.status = any(${statement.bind(rest, 'text[]')})`] : []),
    ],
  }
}

function filterConditions(statement: Statement, filter: VideoFilter, named: NamedMembers): string[] {
  return [
    ...textConditions(statement, filter, named),
    ...(named.ofFilter === null ? [] : [`v.owner_id = ${statement.bind(named.ofFilter, 'bigint')}`]),
    ...categoryConditions(statement, filter),
    ...rangeConditions(statement, filter),
    ...downloadConditions(filter),
    ...filter.flags.map((flag) => flagCondition(flag)),
  ]
}

const textTargets: Record<NonNullable<VideoFilter['text']>['target'], TextTarget> = {
  title: { whole: 'v.title_key', start: 'v.title_key' },
  description: { whole: 'v.description_key', start: 'v.description_start' },
}

function textConditions(statement: Statement, { text, searchIn }: VideoFilter, named: NamedMembers): string[] {
  if (!text) return []
  const lookup = readTextFilter(text.value)
  if (lookup.kind === 'id') return [`v.id = ${statement.bind(lookup.id, 'bigint')}`]
  if (lookup.kind === 'member') return [`v.owner_id = ${statement.bind(named.ofText ?? 0, 'bigint')}`]
  const targets = new Set(searchIn ?? [text.target])
  return [`(${[...targets].map((target) => textCondition(text, textTargets[target], statement)).join(' or ')})`]
}

/** With `all`, the intersection is computed in the category lists before any video is read. */
function categoryConditions(statement: Statement, { categories, findCategories }: VideoFilter): string[] {
  const ids = [...new Set<number>(categories)]
  if (ids.length === 0) return []
  const isOneOf = `l.category_id = any(${statement.bind(ids, 'bigint[]')})`
  if (findCategories === 'any' || ids.length === 1)
    return [`exists (select 1 from video_category_links l where l.video_id = v.id and ${isOneOf})`]
  return [`v.id in (select l.video_id from video_category_links l where ${isOneOf} group by l.video_id having count(*) = ${ids.length})`]
}

function rangeConditions(statement: Statement, { shorts, dtFrom, dtTo, ...limits }: VideoFilter): string[] {
  const { durationMin, durationMax } = shorts ? shortsFilter : limits
  const seconds = (minutes: number) => statement.bind(minutes * 60, 'real')
  const moment = (epochSeconds: number) => `to_timestamp(${statement.bind(epochSeconds, 'double precision')})`
  return [
    ...(durationMin ? [`v.duration_key >= ${seconds(durationMin)}`] : []),
    ...(durationMax === undefined ? [] : [`v.duration_key <= ${seconds(durationMax)}`]),
    ...(dtFrom === undefined ? [] : [`v.published_at >= ${moment(dtFrom)}`]),
    // The last second is included completely.
    ...(dtTo === undefined ? [] : [`v.published_at < ${moment(dtTo + 1)}`]),
  ]
}

/** `members`: everything members may download, including public videos. `friends`: the same, among the videos of the viewer's friends. */
function downloadConditions({ download }: VideoFilter): string[] {
  switch (download) {
    case undefined:
      return []
    case 'public':
      return [`v.allow_download = 'public'`]
    case 'members':
      return [flagConditions['download.members']]
    case 'friends':
      return [flagConditions['download.members'], byFriends]
  }
}

const flagConditions = {
  premium: 'v.is_featured',
  /** Videos without a price have the lowest possible key. */
  for_sale: 'v.price_key > -2147483647',
  'download.members': `v.allow_download in ('members','public')`,
}

/** Flags whose data comes with later issues are refused by name. */
function flagCondition(flag: VideoFilter['flags'][number]): string {
  if (flag in flagConditions) return flagConditions[flag as keyof typeof flagConditions]
  throw invalid({ [`flags.${flag}`]: ['not_available'] })
}
