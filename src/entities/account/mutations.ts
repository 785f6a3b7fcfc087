/** Changes of the account itself. They protect it, so they need a connection and report when there is none. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  cancelRemoval,
  changeHandle,
  confirmEmailChange,
  requestEmailChange,
  requestRemoval,
  validateEmailChange,
} from '#contract/account/changes.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey, type Proof } from '#contract/account/passkeys.ts'
import { confirmPhone, removePhone, requestPhone, sendPhoneCode } from '#contract/account/phone.ts'
import { giveDmcaAuthorisation, withdrawDmcaAuthorisation } from '#contract/account/settings.ts'
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { CurrentUser } from '#contract/session.ts'
import { call } from '#src/data/http/call.ts'
import { updateCurrentUser } from '#src/data/session/session-state.ts'
import { accountQueries } from './queries.ts'

/** A call whose response is the updated member. */
function useCurrentUserChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<E>) => call(endpoint, input, { isQuiet: true }),
    onSuccess: (answer: ResponseOutput<E>) => {
      // Used only for endpoints that respond with `self`.
      const next = answer as CurrentUser
      updateCurrentUser((current) => (current.userId === next.userId ? next : current))
      return refreshDetails(client)
    },
  })
}

function refreshDetails(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: accountQueries.details().queryKey })
}

export const useChangeHandle = () => useCurrentUserChange(changeHandle)
export const useValidateEmail = () => useCurrentUserChange(validateEmailChange)
export const useRequestRemoval = () => useCurrentUserChange(requestRemoval)
export const useCancelRemoval = () => useCurrentUserChange(cancelRemoval)

/** A call that changes the details. */
function useDetailsChange<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<E>) => call(endpoint, input, { isQuiet: true }),
    onSuccess: () => refreshDetails(client),
  })
}

export const useRequestEmail = () => useDetailsChange(requestEmailChange)
export const useSendEmailAgain = () => useDetailsChange(confirmEmailChange)
export const useRequestPhone = () => useDetailsChange(requestPhone)
export const useSendPhoneCode = () => useDetailsChange(sendPhoneCode)
export const useConfirmPhone = () => useDetailsChange(confirmPhone)
export const useRemovePhone = () => useDetailsChange(removePhone)
export const useGiveDmcaAuthorisation = () => useDetailsChange(giveDmcaAuthorisation)
export const useWithdrawDmcaAuthorisation = () => useDetailsChange(withdrawDmcaAuthorisation)

function usePasskeyChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: accountQueries.passkeys().queryKey }),
  })
}

/** Calls the server, then the device, then the server. Rejects with PasskeyCancelled when the member declines. */
export const useAddPasskey = () =>
  usePasskeyChange(async ({ proof, name }: { proof: Proof; name: string }) => {
    const [{ createPasskey }, { options }] = await Promise.all([
      import('./passkey-browser.ts'),
      call(beginPasskey, { proof }, { isQuiet: true }),
    ])
    return call(addPasskey, { name, answer: await createPasskey(options) }, { isQuiet: true })
  })

export const useRenamePasskey = () =>
  usePasskeyChange((input: RequestInput<typeof renamePasskey>) => call(renamePasskey, input, { isQuiet: true }))
export const useRemovePasskey = () =>
  usePasskeyChange((input: RequestInput<typeof removePasskey>) => call(removePasskey, input, { isQuiet: true }))
