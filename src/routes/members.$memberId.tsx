import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/profile/or-missing.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { CommentsSection } from '#src/features/discuss/comments-section.tsx'
import { MemberScreen } from '#src/features/meet/member-screen.tsx'

/** The parameter is the user name here (1§2). */
export const Route = createFileRoute('/members/$memberId')({
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(profileQueries.details({ userName: params.memberId }))),
  component: Profile,
})

function Profile() {
  return (
    <MemberScreen
      who={{ userName: Route.useParams().memberId }}
      found={Route.useLoaderData()}
      comments={({ userId, totalComment, can }) => (
        <CommentsSection subject={{ typeId: 'user', itemId: userId }} total={totalComment} canWrite={can.canComment} />
      )}
    />
  )
}
