/**
 * The address of a video list: `/videos/browse/{view}/{arg1}` plus search parameters, and the filter it represents.
 * Everything a member chose is in the address, so going back, sharing and reloading preserve it.
 */
import * as v from 'valibot'
import { categoryId } from '#contract/content/ids.ts'
import type { Viewer } from '#contract/roles.ts'
import {
  downloadFilter,
  readTextFilter,
  textOperators,
  textTargets,
  timeWindowDays,
  videoSort,
  videoStatus,
  videoView,
  type VideoView,
} from '#contract/video-choices.ts'
import type { VideoFilterInput } from '#contract/videos.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'

const minutes = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6000))), undefined)

const day = v.fallback(v.optional(v.pipe(v.string(), v.isoDate())), undefined)
/** Flags whose data exists so far. */
export const offeredFlags = ['premium', 'for_sale'] as const

/** Unreadable parts of an address are dropped and never cause an error. */
export const browseSearch = v.object({
  sort: v.fallback(v.optional(videoSort), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
  op: v.fallback(v.optional(v.picklist(textOperators)), undefined),
  in: v.fallback(v.optional(v.picklist(textTargets)), undefined),
  cats: v.fallback(v.optional(v.pipe(v.array(categoryId), v.maxLength(30))), undefined),
  match: v.fallback(v.optional(v.picklist(['any', 'all'])), undefined),
  min: minutes,
  max: minutes,
  days: v.fallback(v.optional(v.picklist(timeWindowDays)), undefined),
  /** The first and the last day, instead of a window. */
  from: day,
  to: day,
  download: v.fallback(v.optional(downloadFilter), undefined),
  flags: v.fallback(v.optional(v.array(v.picklist(offeredFlags))), undefined),
  status: v.fallback(v.optional(v.array(videoStatus)), undefined),
  member: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(60))), undefined),
})
export type BrowseSearch = v.InferOutput<typeof browseSearch>

/** Clears every choice. Each is listed explicitly: a search that omits them would leave them unchanged. */
export const noFilters: BrowseSearch = {
  q: undefined,
  op: undefined,
  in: undefined,
  cats: undefined,
  match: undefined,
  min: undefined,
  max: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
  download: undefined,
  flags: undefined,
  status: undefined,
  member: undefined,
  sort: undefined,
}

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readBrowseSearch(search: unknown): BrowseSearch {
  return v.parse(v.fallback(browseSearch, {}), search)
}

/** The views that the list itself offers; the others have addresses that profiles, albums and searches lead to. */
export const shownViews = [
  ...['all', 'heroes', 'friend', 'myfaves', 'featured'],
  ...['for_sale', 'preview', 'download', 'subscribe'],
  ...['my', 'myall', 'mypreview', 'sell_download', 'sell_access'],
] as const satisfies readonly VideoView[]

/** Views of what a member sells; others have nothing in them. */
export const sellersViews: readonly VideoView[] = ['mypreview', 'sell_download', 'sell_access']

const memberViews: readonly VideoView[] = ['his', 'his_faves', 'his_friend', 'his_heroes', 'his_preview', 'faves', 'starring']

/** Not where a list is already about one member. */
export const offersMember = (view: VideoView): boolean => !memberViews.includes(view) && view !== 'my' && view !== 'myall'

export interface BrowseAddress {
  readonly view: VideoView
  /** A member's name for the `memberViews`, a video's id for single, an album's for album and playlist. */
  readonly arg1: string | undefined
  readonly search: BrowseSearch
}

export function readView(value: string | undefined): VideoView {
  const result = v.safeParse(videoView, value ?? 'all')
  return result.success ? result.output : 'all'
}

/**
 * Whether videos may be filtered by status: admins everywhere, others among their own (the server refuses it
 * elsewhere).
 */
export function offersStatus(view: VideoView, role: Viewer['role']): boolean {
  return role === 'admin' || view === 'my' || view === 'myall'
}

/** Removes filters this list does not support: they may be in the address from another view, or from a saved one. */
export function withoutInapplicable(address: BrowseAddress, role: Viewer['role']): BrowseAddress {
  const { view, search } = address
  const status = offersStatus(view, role) ? search.status : undefined
  return { ...address, search: { ...search, status, member: offersMember(view) ? search.member : undefined } }
}

/** Where the address names no member, a member's view shows the viewer's own videos. */
export function withMember(address: BrowseAddress, ownName: string): BrowseAddress {
  return address.arg1 === undefined && memberViews.includes(address.view) ? { ...address, arg1: ownName } : address
}

/** `dayStart` keeps the filter (and so the query key) the same for a whole day. */
export function filterOf({ view, arg1, search }: BrowseAddress, dayStart: Date): VideoFilterInput {
  const member = memberViews.includes(view) ? arg1 : search.member?.trim()
  return {
    view,
    ...(member ? { userName: member } : {}),
    ...idOf(view, arg1),
    ...(search.q?.trim() ? { text: textOf(search.q.trim(), search) } : {}),
    ...(search.cats?.length ? { categories: [...search.cats].sort((a, b) => a - b), findCategories: search.match ?? 'any' } : {}),
    ...(search.min === undefined ? {} : { durationMin: search.min }),
    ...(search.max === undefined ? {} : { durationMax: search.max }),
    ...publishedBetween(search, dayStart),
    ...(search.download === undefined ? {} : { download: search.download }),
    ...(search.flags?.length ? { flags: search.flags } : {}),
    ...(search.status?.length ? { status: search.status } : {}),
    sortBy: search.sort ?? 'latest',
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }, { user, now }) => {
  const address = withMember({ view: readView(view), arg1, search: readBrowseSearch(search) }, user.userName)
  return filterOf(withoutInapplicable(address, user.role), startOfDay(now))
}

function idOf(view: VideoView, arg1: string | undefined): Pick<VideoFilterInput, 'itemId' | 'albumId'> {
  if (arg1 === undefined || !/^\d{1,15}$/.test(arg1)) return {}
  if (view === 'single') return { itemId: Number(arg1) }
  return view === 'album' || view === 'playlist' ? { albumId: Number(arg1) } : {}
}

/** In the member's own time zone: from the first moment of one day to the last second of the other. */
function publishedBetween({ days, from, to }: BrowseSearch, dayStart: Date): Pick<VideoFilterInput, 'dtFrom' | 'dtTo'> {
  const dtFrom = from ? startOf(from, 0) : days === undefined ? undefined : secondsOf(dayStart) - days * 86_400
  return { ...(dtFrom === undefined ? {} : { dtFrom }), ...(to ? { dtTo: startOf(to, 1) - 1 } : {}) }
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

function startOf(isoDay: string, daysLater: number): number {
  const [year = 0, month = 1, date = 1] = isoDay.split('-').map(Number)
  return secondsOf(new Date(year, month - 1, date + daysLater))
}

/** # and - lookups have neither operator nor target (V-07). */
function textOf(value: string, search: BrowseSearch) {
  if (readTextFilter(value).kind !== 'text') return { value }
  return { value, operator: search.op ?? 'contains', target: search.in ?? 'title' }
}

/** How many filters are set, for the chip and the sheet's button. */
export function countFilters({ cats, min, max, days, from, to, download, flags, status, member }: BrowseSearch): number {
  const set = [cats?.length, min !== undefined || max !== undefined, days ?? from ?? to, download, flags?.length, status?.length, member]
  return set.filter(Boolean).length
}

export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}
