/** The only place that touches cached profiles. */
import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { PrivacySettings } from '#contract/profile/privacy.ts'
import type { MemberProfile, OwnProfile, saveFetishes } from '#contract/profile/profile.ts'
import { profileQueries } from './queries.ts'

export function takeOverForm(queryClient: QueryClient, form: OwnProfile): void {
  queryClient.setQueryData(profileQueries.form().queryKey, form)
  refreshDetails(queryClient)
}

export function takeOverPrivacy(queryClient: QueryClient, settings: PrivacySettings): void {
  queryClient.setQueryData(profileQueries.privacy().queryKey, settings)
  refreshDetails(queryClient)
}

export function takeOverAnswers(queryClient: QueryClient, answers: ResponseOutput<typeof saveFetishes>['answers']): void {
  queryClient.setQueryData(profileQueries.fetishes().queryKey, (known) => known && { ...known, answers })
  refreshDetails(queryClient)
}

export function takeOverNote(queryClient: QueryClient, userId: number, note: string): void {
  queryClient.setQueriesData<MemberProfile>({ queryKey: [...profileQueries.all(), 'details'] }, (known) =>
    known?.userId === userId ? { ...known, note } : known,
  )
}

/** After a write about the member's own profile, or about another member, was sent by another tab or refused. */
export function refreshProfiles(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: profileQueries.own() })
  refreshDetails(queryClient)
}

/** Whoever was blocked or let back is missing from, or there again in, nearly every list there is. */
export function forgetEverybody(queryClient: QueryClient): void {
  void queryClient.invalidateQueries()
}

/** The pages of members, among them one's own: it shows what the forms have changed. */
function refreshDetails(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...profileQueries.all(), 'details'] })
}
