/**
 * The address of a film list: `/videos/browse/{view}/{arg1}` plus search parameters, and the filter it stands for.
 * Everything a member chose is in the address, so going back, sharing and reloading keep it.
 */
import * as v from 'valibot'
import { categoryId } from '#contract/primitives.ts'
import {
  audiences,
  readTextFilter,
  textOperators,
  textTargets,
  timeWindowDays,
  videoSort,
  videoView,
  type VideoView,
} from '#contract/video-choices.ts'
import type { VideoFilterInput } from '#contract/videos.ts'

const minutes = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6000))), undefined)

/** Unreadable parts of an address are dropped, never an error. */
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
  download: v.fallback(v.optional(v.picklist([audiences[1], audiences[2]])), undefined),
})
export type BrowseSearch = v.InferOutput<typeof browseSearch>

/** Every choice taken back. Named one by one: a search that leaves them out would keep them. */
export const noFilters: BrowseSearch = {
  q: undefined,
  op: undefined,
  in: undefined,
  cats: undefined,
  match: undefined,
  min: undefined,
  max: undefined,
  days: undefined,
  download: undefined,
  sort: undefined,
}

/** Routes hand over the address as it is: this schema comes with the screen, not with the first chunk. */
export function readBrowseSearch(search: unknown): BrowseSearch {
  return v.parse(v.fallback(browseSearch, {}), search)
}

/** Views with a screen now; the others arrive with friends, tickets and albums. */
export const shownViews = ['all', 'myfaves', 'featured', 'my', 'myall'] as const satisfies readonly VideoView[]

const memberViews: readonly VideoView[] = ['his', 'his_faves', 'his_friend', 'his_heroes', 'his_preview', 'faves', 'starring']

export interface BrowseAddress {
  readonly view: VideoView
  /** A member's name for his* views, a film's id for single. */
  readonly arg1: string | undefined
  readonly search: BrowseSearch
}

export function readView(value: string | undefined): VideoView {
  const result = v.safeParse(videoView, value ?? 'all')
  return result.success ? result.output : 'all'
}

/** Where the address names no member, a member's videos are one's own. */
export function withMember(address: BrowseAddress, ownName: string): BrowseAddress {
  return address.arg1 === undefined && memberViews.includes(address.view) ? { ...address, arg1: ownName } : address
}

/** `dayStart` keeps the filter (and so the query key) the same for a whole day. */
export function filterOf({ view, arg1, search }: BrowseAddress, dayStart: Date): VideoFilterInput {
  return {
    view,
    ...(memberViews.includes(view) && arg1 ? { userName: arg1 } : {}),
    ...(view === 'single' && arg1 && /^\d{1,15}$/.test(arg1) ? { itemId: Number(arg1) } : {}),
    ...(search.q?.trim() ? { text: textOf(search.q.trim(), search) } : {}),
    ...(search.cats?.length ? { categories: [...search.cats].sort((a, b) => a - b), findCategories: search.match ?? 'any' } : {}),
    ...(search.min === undefined ? {} : { durationMin: search.min }),
    ...(search.max === undefined ? {} : { durationMax: search.max }),
    ...(search.days === undefined ? {} : { dtFrom: Math.floor(dayStart.getTime() / 1000) - search.days * 86_400 }),
    ...(search.download === undefined ? {} : { download: search.download }),
    sortBy: search.sort ?? 'latest',
  }
}

/** # and - lookups have neither operator nor target (V-07). */
function textOf(value: string, search: BrowseSearch) {
  if (readTextFilter(value).kind !== 'text') return { value }
  return { value, operator: search.op ?? 'contains', target: search.in ?? 'title' }
}

/** How many filters are set, for the chip and the sheet's button. */
export function countFilters(search: BrowseSearch): number {
  return [search.cats?.length, search.min !== undefined || search.max !== undefined, search.days, search.download].filter(Boolean).length
}

export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}
