/** The address of a list of polls: `/polls/browse/{view}/{member}` plus search parameters, and the filter it represents. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pollSort, pollView, type PollSort, type PollView } from '#contract/community/poll-choices.ts'
import type { PollFilterInput } from '#contract/community/polls.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'

/** Unreadable parts of an address are dropped and never cause an error. */
const pollsSearch = v.object({
  sort: v.fallback(v.optional(pollSort), undefined),
  q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined),
})
export type PollsSearch = v.InferOutput<typeof pollsSearch>

/** `results`: all polls whose totals the member may see now (2§7). */
export const listedViews = ['all', 'open', 'unvoted', 'my', 'ended', 'voted', 'results', 'friend', 'fave'] as const satisfies ReadonlyArray<
  PollView | 'results'
>
export type ListedView = (typeof listedViews)[number]

export interface PollsAddress {
  readonly view: ListedView
  /** Only polls of this member. */
  readonly member: string | undefined
  readonly search: PollsSearch
}

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readPollsSearch(search: unknown): PollsSearch {
  return v.parse(v.fallback(pollsSearch, {}), search)
}

export function readPollsView(value: string | undefined): ListedView {
  const result = v.safeParse(v.union([pollView, v.literal('results')]), value ?? 'all')
  return result.success ? result.output : 'all'
}

export function filterOf({ view, member, search: { q, sort } }: PollsAddress): PollFilterInput {
  const text = q?.trim()
  return {
    view: view === 'results' ? 'all' : view,
    ...(member === undefined ? {} : { userName: member }),
    ...(text ? { text } : {}),
    sortBy: sort ?? 'time_stamp',
  }
}

export const keptFilter: KeptFilter = ({ view, arg1, search }) => {
  const listed = readPollsView(view)
  return { ...filterOf({ view: listed, member: arg1, search: readPollsSearch(search) }), hasResults: listed === 'results' }
}

export const viewNames: Record<ListedView, MessageDescriptor> = {
  all: msg`All`,
  open: msg({ message: 'Open', context: 'polls that take votes' }),
  my: msg`My polls`,
  ended: msg({ message: 'Closed', context: 'polls that take no more votes' }),
  voted: msg`Voted`,
  unvoted: msg`Not voted`,
  results: msg`Results`,
  friend: msg`Friends`,
  fave: msg`Favourites`,
}

export const sortNames: Record<PollSort, MessageDescriptor> = {
  time_stamp: msg`Newest`,
  total_voters: msg`Most votes`,
  total_comment: msg`Most comments`,
  total_like: msg`Most liked`,
}
