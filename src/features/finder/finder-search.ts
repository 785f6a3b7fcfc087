/** The address of the search, and where each kind's own list shows the rest. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FoundItem, FoundType } from '#contract/content/found.ts'
import { finderText } from '#contract/content/finder.ts'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { IconName } from '#src/ui/primitives/icon-names.ts'

const finderSearch = v.object({ q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(finderText.max))), undefined) })
export type FinderSearch = v.InferOutput<typeof finderSearch>

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readFinderSearch(search: unknown): FinderSearch {
  return v.parse(v.fallback(finderSearch, {}), search)
}

interface FoundKind {
  readonly name: MessageDescriptor
  readonly icon: IconName
  /** The list that can be searched for the same text. */
  readonly list: string
}

export const foundKinds: Record<FoundType, FoundKind> = {
  user: { name: msg`Members`, icon: 'users', list: '/members' },
  video: { name: msg`Videos`, icon: 'film-strip', list: '/videos' },
  video_album: { name: msg`Video albums`, icon: 'queue', list: '/video/albums' },
  photo: { name: msg`Photos`, icon: 'image', list: '/photos' },
  photo_album: { name: msg`Photo albums`, icon: 'queue', list: '/photo/albums' },
  thread: { name: msg`Threads`, icon: 'chat-circle', list: '/forums/threads' },
  event: { name: msg`Events`, icon: 'calendar-blank', list: '/events' },
  market_item: { name: msg`Marketplace`, icon: 'ticket', list: '/marketplace' },
  blog: { name: msg`Blogs`, icon: 'note-pencil', list: '/blogs' },
  poll: { name: msg`Polls`, icon: 'chart-bar-horizontal', list: '/polls' },
  faq: { name: msg`FAQ`, icon: 'info', list: '/faq' },
  news: { name: msg`Site news`, icon: 'info', list: '/dashboard/news' },
}

export function pathOf({ typeId, itemId }: FoundItem): string {
  if (typeId === 'news') return `/dashboard/news/${itemId}`
  return findDeclaredKind(typeId)?.path(itemId) ?? `/faq/${itemId}`
}
