/** What a member does to his profile and to others. What may wait goes through the outbox; pictures, copies and interest need the line. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestExport } from '#contract/profile/data-export.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { savePrivacy, type PrivacyChange } from '#contract/profile/privacy.ts'
import type { MemberId } from '#contract/primitives.ts'
import { removePicture, uploadPicture } from '#contract/profile/profile-picture.ts'
import { countProfileView, saveNote, sendInterest } from '#contract/profile/profile-visits.ts'
import { saveFetishes, saveProfile } from '#contract/profile/profile.ts'
import { blockMember, unblockMember } from '#contract/profile/safety.ts'
import { call } from '#src/data/http/call.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { submitRecord, type WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { refreshSelf } from '#src/data/session/session.ts'
import { profileQueries } from './queries.ts'

/** In the outbox's line, changes of one's own profile follow one another. */
export const ownProfileSubject = 'profile'
export const memberSubject = (userId: number) => `member:${userId}`

export function changeProfile(input: RequestInput<typeof saveProfile>): Promise<WriteOutcome> {
  return submitRecord(saveProfile, input, ownProfileSubject)
}

export function answerFetishes(answers: RequestInput<typeof saveFetishes>['answers']): Promise<void> {
  return submit(saveFetishes, { answers }, ownProfileSubject)
}

/** With the version of the settings the member saw. */
export function changePrivacy(change: PrivacyChange & { version: number }): Promise<void> {
  return submit(savePrivacy, change, ownProfileSubject)
}

export function writeNote(userId: MemberId, text: string): Promise<void> {
  return submit(saveNote, { userId, text }, memberSubject(userId))
}

export function block(userId: MemberId): Promise<void> {
  return submit(blockMember, { userId }, memberSubject(userId))
}

export function unblock(userId: MemberId): Promise<void> {
  return submit(unblockMember, { userId }, memberSubject(userId))
}

/** Nobody waits for it, and without a line nobody was there. */
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
      await Promise.all([refreshSelf(), queryClient.invalidateQueries({ queryKey: profileQueries.all() })])
    },
  })
}

export function useUploadPicture() {
  return usePictureChange((input: RequestInput<typeof uploadPicture>) => call(uploadPicture, input, { isQuiet: true, timeoutMs: 120_000 }))
}

export function useRemovePicture() {
  return usePictureChange(() => call(removePicture, {}, { isQuiet: true }))
}

export function useRequestExport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestExport, {}, { isQuiet: true }),
    onSuccess: (state) => queryClient.setQueryData(profileQueries.dataExport().queryKey, state),
  })
}
