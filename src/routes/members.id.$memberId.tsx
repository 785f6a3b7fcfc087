import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberId } from '#contract/primitives.ts'
import { orNotFound } from '#src/entities/profile/or-not-found.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { CommentsSection } from '#src/features/discuss/comments-section.tsx'
import { ProfilePage } from '#src/features/meet/profile-page.tsx'
import { ProfileUnavailable } from '#src/features/meet/profile-unavailable.tsx'

export const Route = createFileRoute('/members/id/$memberId')({
  params: {
    parse: (params) => {
      const parsed = v.safeParse(memberId, Number(params.memberId))
      if (!parsed.success) throw notFound()
      return { memberId: parsed.output }
    },
    stringify: (params) => ({ memberId: String(params.memberId) }),
  },
  loader: ({ context, params }) => orNotFound(context.queries().ensureQueryData(profileQueries.details({ userId: params.memberId }))),
  component: Profile,
  notFoundComponent: ProfileUnavailable,
})

function Profile() {
  return (
    <ProfilePage
      who={{ userId: Route.useParams().memberId }}
      comments={({ userId, totalComment, can }) => (
        <CommentsSection subject={{ typeId: 'user', itemId: userId }} total={totalComment} canWrite={can.canComment} />
      )}
    />
  )
}
