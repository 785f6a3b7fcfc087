/** Reading polls. */
import { queryOptions } from '@tanstack/react-query'
import { getPoll, searchPollResults, searchPolls, type PollFilterInput } from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['polls'] as const
const listKey = (list: string, filter: PollFilterInput) => [...all, 'browse', list, filter] as const

export const pollQueries = {
  all: () => all,

  /** 30 a page. */
  browse: (filter: PollFilterInput) =>
    pagedQuery(searchPolls, filter, { queryKey: listKey('all', filter), staleTime: staleTimes.list, isPersisted: true }),

  /** Only polls whose totals the member may see now. */
  results: (filter: PollFilterInput) =>
    pagedQuery(searchPollResults, filter, {
      queryKey: listKey('results', filter),
      staleTime: staleTimes.list,
      isPersisted: true,
    }),

  /** Null: it does not exist for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (pollId: PollId) =>
    queryOptions({
      queryKey: [...all, 'details', pollId] as const,
      queryFn: ({ signal }) => orMissing(call(getPoll, { pollId }, { signal }), 'not_found'),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}
