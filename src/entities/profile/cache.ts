/** The only place that updates cached profiles. */
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

/** A blocked or unblocked member disappears from, or returns to, nearly every list. */
export function forgetEverybody(queryClient: QueryClient): void {
  void queryClient.invalidateQueries()
}

/** All members' pages, including the member's own, which shows the changes made in the forms. */
function refreshDetails(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...profileQueries.all(), 'details'] })
}
