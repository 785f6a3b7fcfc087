import { createFileRoute } from '@tanstack/react-router'
import { orNotFound } from '#src/entities/profile/or-not-found.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { CommentsSection } from '#src/features/discuss/comments-section.tsx'
import { ProfilePage } from '#src/features/meet/profile-page.tsx'
import { ProfileUnavailable } from '#src/features/meet/profile-unavailable.tsx'

/** The parameter is the user name here (1§2). */
export const Route = createFileRoute('/members/$memberId')({
  loader: ({ context, params }) => orNotFound(context.queries().ensureQueryData(profileQueries.details({ userName: params.memberId }))),
  component: Profile,
  notFoundComponent: ProfileUnavailable,
})

function Profile() {
  return (
    <ProfilePage
      who={{ userName: Route.useParams().memberId }}
      comments={({ userId, totalComment, can }) => (
        <CommentsSection subject={{ typeId: 'user', itemId: userId }} total={totalComment} canWrite={can.canComment} />
      )}
    />
  )
}
