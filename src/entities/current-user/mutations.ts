/** Changes of the member's own account that protect it: they need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword, endOtherSessions, endSession } from '#contract/accounts.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { SessionId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { currentUserQueries } from './queries.ts'

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof changePassword>) => call(changePassword, input, { isQuiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQueries.sessions().queryKey }),
  })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: SessionId) => call(endSession, { sessionId }, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: currentUserQueries.sessions().queryKey }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: currentUserQueries.sessions().queryKey }),
  })
}
