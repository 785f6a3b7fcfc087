/** The only place that touches cached profiles. */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { savePrivacy } from '#contract/profile/privacy.ts'
import { saveNote } from '#contract/profile/profile-visits.ts'
import { saveFetishes, saveProfile, type MemberProfile } from '#contract/profile/profile.ts'
import { blockMember, unblockMember } from '#contract/profile/safety.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { profileQueries } from './queries.ts'

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleProfileAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  const form = inputOf(entry, saveProfile) && v.safeParse(saveProfile.response, answer)
  if (form?.success) queryClient.setQueryData(profileQueries.form().queryKey, form.output)
  const privacy = inputOf(entry, savePrivacy) && v.safeParse(savePrivacy.response, answer)
  if (privacy?.success) queryClient.setQueryData(profileQueries.privacy().queryKey, privacy.output)
  const fetishes = inputOf(entry, saveFetishes) && v.safeParse(saveFetishes.response, answer)
  if (fetishes?.success)
    queryClient.setQueryData(profileQueries.fetishes().queryKey, (known) => known && { ...known, answers: fetishes.output.answers })
  // One's own page shows what the form has changed.
  if (form?.success || privacy?.success || fetishes?.success) refreshDetails(queryClient)
  const note = inputOf(entry, saveNote)
  const kept = note && v.safeParse(saveNote.response, answer)
  if (note && kept?.success) changeDetails(queryClient, note.userId, { note: kept.output.note })
  if (inputOf(entry, blockMember) ?? inputOf(entry, unblockMember)) forgetEverybody(queryClient)
}

/** After a write about the member's own profile, or about another member, was sent by another tab or refused. */
export function refreshProfiles(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: profileQueries.own() })
  refreshDetails(queryClient)
}

/** Whoever was blocked or let back is missing from, or there again in, nearly every list there is. */
function forgetEverybody(queryClient: QueryClient): void {
  void queryClient.invalidateQueries()
}

function refreshDetails(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...profileQueries.all(), 'details'] })
}

function changeDetails(queryClient: QueryClient, userId: number, change: Partial<MemberProfile>): void {
  queryClient.setQueriesData<MemberProfile>({ queryKey: [...profileQueries.all(), 'details'] }, (known) =>
    known?.userId === userId ? { ...known, ...change } : known,
  )
}
