/** Consenting, choosing and withdrawing need the connection: the screen must match what is publicly shown. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import { confirmShowcase, leaveShowcase, requestShowcaseKey, saveShowcase, type OwnShowcase } from '#contract/site/email-consent.ts'
import { call } from '#src/data/http/call.ts'
import { emailConsentQueries } from './queries.ts'

export function useRequestShowcaseKey() {
  return useMutation({ mutationFn: () => call(requestShowcaseKey, {}, { isQuiet: true }) })
}

/** The response is the new public state. */
function useShowcaseChange<Input>(change: (input: Input) => Promise<{ showcase: OwnShowcase }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => client.setQueryData(emailConsentQueries.showcase().queryKey, answer),
  })
}

export function useConfirmShowcase() {
  return useShowcaseChange((authkey: string) => call(confirmShowcase, { authkey }, { isQuiet: true }))
}

export function useSaveShowcase() {
  return useShowcaseChange((input: RequestInput<typeof saveShowcase>) => call(saveShowcase, input, { isQuiet: true }))
}

export function useLeaveShowcase() {
  return useShowcaseChange(() => call(leaveShowcase, {}, { isQuiet: true }))
}
