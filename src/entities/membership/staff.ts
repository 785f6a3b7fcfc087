/** Memberships that admins give and end. Each is done once, however often it is sent (`entities/ticket/attempt.ts`). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { endMembership, getMembershipOf, grantMembership } from '#contract/money/staff-membership.ts'
import type { MemberId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { payOnce } from '#src/entities/ticket/attempt.ts'
import { membershipKey } from './cache.ts'

export const membershipOfQuery = (userId: MemberId) =>
  queryOptions({
    queryKey: [...membershipKey, 'of', userId] as const,
    queryFn: ({ signal }) => call(getMembershipOf, { userId }, { signal, isQuiet: true }),
    staleTime: staleTimes.list,
  })

export function useGrantMembership() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (grant: Omit<RequestInput<typeof grantMembership>, 'attempt'>) =>
      payOnce({ staff: 'membership', ...grant }, (attempt) => call(grantMembership, { ...grant, attempt }, { isQuiet: true })),
    // Also after a refusal: what is shown is out of date.
    onSettled: (_data, _error, { userId }) => client.invalidateQueries({ queryKey: [...membershipKey, 'of', userId] }),
  })
}

export function useEndMembership() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof endMembership>) => call(endMembership, input, { isQuiet: true }),
    onSettled: (_data, _error, { userId }) => client.invalidateQueries({ queryKey: [...membershipKey, 'of', userId] }),
  })
}
