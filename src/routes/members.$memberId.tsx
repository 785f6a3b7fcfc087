import { createFileRoute } from '@tanstack/react-router'
import { memberQueries } from '#src/entities/member/queries.ts'
import { ProfilePage } from '#src/features/meet/profile-page.tsx'

/** The parameter is the user name here (1§2). */
export const Route = createFileRoute('/members/$memberId')({
  loader: ({ context, params }) => context.queries().ensureQueryData(memberQueries.profile({ userName: params.memberId })),
  component: Profile,
})

function Profile() {
  return <ProfilePage who={{ userName: Route.useParams().memberId }} />
}
