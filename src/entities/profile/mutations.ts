/** A member's actions on their profile and on other members that need a connection: photos, data copies, interest. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestExport } from '#contract/profile/data-export.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { MemberId } from '#contract/primitives.ts'
import { removePicture, uploadPicture } from '#contract/profile/profile-picture.ts'
import { countProfileView, sendInterest } from '#contract/profile/profile-visits.ts'
import { call } from '#src/data/http/call.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { profileQueries } from './queries.ts'

/** Nothing depends on it, and offline visits are not counted. */
export async function tellVisited(userId: MemberId): Promise<void> {
  await call(countProfileView, { userId }, { isQuiet: true }).catch(() => undefined)
}

export function useSendInterest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (userId: MemberId) => call(sendInterest, { userId }, { isQuiet: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: profileQueries.all() }),
  })
}

function usePictureChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await Promise.all([refreshCurrentUser(), queryClient.invalidateQueries({ queryKey: profileQueries.all() })])
    },
  })
}

export function useUploadPicture() {
  return usePictureChange((input: RequestInput<typeof uploadPicture>) => call(uploadPicture, input, { isQuiet: true, timeoutMs: 120_000 }))
}

export function useRemovePicture() {
  return usePictureChange((input: RequestInput<typeof removePicture>) => call(removePicture, input, { isQuiet: true }))
}

export function useRequestExport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestExport, {}, { isQuiet: true }),
    onSuccess: (state) => queryClient.setQueryData(profileQueries.dataExport().queryKey, state),
  })
}
