/** Reading the member's own invitations. Saved on the device, so that a link can be shared offline. */
import { queryOptions } from '@tanstack/react-query'
import { countInvitations, searchInvitations, type InvitationView } from '#contract/registration/invitations.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

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

  /** Ten a page, newest first. A search is not saved. */
  list: (state: InvitationView, text: string) =>
    pagedQuery(
      searchInvitations,
      { text, state },
      { queryKey: [...all, 'list', state, text], staleTime: staleTimes.own, isPersisted: text === '' },
    ),
}
