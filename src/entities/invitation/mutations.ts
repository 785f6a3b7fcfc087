/** Changes of the member's own invitations. They admit people to the club, so they need the connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import {
  buyInvitations,
  createInvitation,
  grantInvitations,
  removeInvitation,
  updateInvitation,
  type InvitationId,
} from '#contract/registration/invitations.ts'
import { call } from '#src/data/http/call.ts'
import { payOnce } from '#src/entities/ticket/attempt.ts'
import { refreshTickets, takeOverBalance } from '#src/entities/ticket/cache.ts'
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

/** Paid once, however often it is sent. `price`: of all of them, as the member confirmed it. */
export function useBuyInvitations() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: { qty: number; price: number }) =>
      payOnce({ for: 'invitations', ...order }, (attempt) => call(buyInvitations, { ...order, attempt }, { isQuiet: true })),
    onSuccess: ({ balance }) => takeOverBalance(client, balance),
    onSettled: () => {
      refreshTickets(client)
      return client.invalidateQueries({ queryKey: invitationQueries.all() })
    },
  })
}

/** By admins. Granted once, however often it is sent. */
export function useGrantInvitations() {
  return useMutation({
    mutationFn: (grant: Omit<RequestInput<typeof grantInvitations>, 'attempt'>) =>
      payOnce({ for: 'invitation grant', ...grant }, (attempt) => call(grantInvitations, { ...grant, attempt }, { isQuiet: true })),
  })
}
