/** Filters and sorts of a video list. They are separate from the rest, because addresses are parsed before anything else is loaded. */
import * as v from 'valibot'
import { text } from './primitives.ts'

export const audiences = ['nobody', 'members', 'public'] as const
export const audience = v.picklist(audiences)
export type Audience = v.InferOutput<typeof audience>

export const videoViews = [
  'all',
  'my',
  'myall',
  'myfaves',
  'heroes',
  'friend',
  'myheroes',
  'mypreview',
  'playlist',
  'preview',
  'for_sale',
  'sell_download',
  'sell_access',
  'download',
  'featured',
  'single',
  'subscribe',
  'faves',
  'starring',
  'his',
  'his_faves',
  'his_friend',
  'his_heroes',
  'his_preview',
  'album',
] as const
export const videoView = v.picklist(videoViews)
export type VideoView = v.InferOutput<typeof videoView>

export const videoSorts = ['latest', 'most-talked', 'most-liked', 'most-viewed', 'duration', 'title', 'uname', 'price'] as const
export const videoSort = v.picklist(videoSorts)
export type VideoSort = v.InferOutput<typeof videoSort>

export const textOperators = ['contains', 'start', 'end', 'lt', '=', 'gt'] as const
export const textTargets = ['title', 'description'] as const
/** A value starting with # looks up an id, one starting with - a member's items; operator and target are then ignored (1§3). */
export const textFilter = v.object({
  value: text(1, 120),
  operator: v.optional(v.picklist(textOperators), 'contains'),
  target: v.optional(v.picklist(textTargets), 'title'),
})
export type TextFilter = v.InferOutput<typeof textFilter>

export type TextLookup = { kind: 'text' } | { kind: 'id'; id: number } | { kind: 'member'; userName: string }

/** Applies the # and - rules. A # without digits is ordinary text. */
export function readTextFilter(value: string): TextLookup {
  const id = /^#\s*(\d{1,15})$/.exec(value.trim())
  if (id) return { kind: 'id', id: Number(id[1]) }
  const member = /^-\s*(\S.*)$/.exec(value.trim())
  return member?.[1] ? { kind: 'member', userName: member[1].trim() } : { kind: 'text' }
}

export const downloadFilters = ['public', 'members', 'friends'] as const
export const downloadFilter = v.picklist(downloadFilters)

export const videoFilterFlags = [
  'abrm',
  'aes',
  'for_sale',
  'premium',
  'verify',
  'dmca',
  'download.members',
  'is_product',
  'is_preview',
  'deleted_account',
  'permitTwitter',
] as const

export const videoStatuses = [
  'combined',
  'delete',
  'empty',
  'encoding',
  'failed',
  'giffed',
  'inactive',
  'mia',
  'new',
  'pending',
  'ready',
  'reported',
  'stalled',
  'upload',
  'download',
] as const
export const videoStatus = v.picklist(videoStatuses)
export type VideoStatus = v.InferOutput<typeof videoStatus>

/** Days of the windows 7, 14, 30, 90 days, 6 months, 1 and 2 years (1§9). */
export const timeWindowDays = [7, 14, 30, 90, 182, 365, 730] as const
