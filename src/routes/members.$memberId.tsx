import { createFileRoute } from '@tanstack/react-router'
import { profileQueries } from '#src/entities/profile/queries.ts'
import type { ProfileSearch } from '#src/features/profile/profile-tabs.tsx'
import { MemberPage } from './-member-page.tsx'

/** The parameter is the user name here (1§2). */
export const Route = createFileRoute('/members/$memberId')({
  // Parsed where it is used: the code stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as ProfileSearch,
  loader: ({ context, params }) => context.queries().ensureQueryData(profileQueries.details({ userName: params.memberId })),
  component: Profile,
})

function Profile() {
  return <MemberPage who={{ userName: Route.useParams().memberId }} />
}
