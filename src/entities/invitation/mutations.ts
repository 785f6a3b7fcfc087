/** Changes of the member's own invitations. They admit people to the club, so they need the connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { createInvitation, removeInvitation, updateInvitation, type InvitationId } from '#contract/registration/invitations.ts'
import { call } from '#src/data/http/call.ts'
import { invitationQueries } from './queries.ts'

export function useCreateInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof createInvitation>) => call(createInvitation, input, { isQuiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationQueries.all() }),
  })
}

export function useUpdateInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof updateInvitation>) => call(updateInvitation, input, { isQuiet: true }),
    // Also after a refusal: it was changed elsewhere, and the form shows the changes.
    onSettled: () => client.invalidateQueries({ queryKey: invitationQueries.all() }),
  })
}

export function useRemoveInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: InvitationId) => call(removeInvitation, { invitationId }, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: invitationQueries.all() }),
  })
}
