/** Reading one's own invitations. Kept on the device, so that a link can be passed on without a line. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { countInvitations, searchInvitations, type InvitationState } from '#contract/joining/invitations.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['invitations'] as const

export const invitationQueries = {
  all: () => all,

  counts: () =>
    queryOptions({
      queryKey: [...all, 'counts'] as const,
      queryFn: ({ signal }) => call(countInvitations, {}, { signal }),
      staleTime: staleTimes.own,
      meta: { isPersisted: true },
    }),

  /** Ten a page, newest first. A search is not kept. */
  list: (state: InvitationState, text: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'list', state, text] as const,
      queryFn: ({ pageParam, signal }) => call(searchInvitations, { text, state, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.own,
      ...(text === '' ? { meta: { isPersisted: true } } : {}),
    }),
}
