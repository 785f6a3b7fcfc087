import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { memberId } from '#contract/primitives.ts'
import { memberQueries } from '#src/entities/member/queries.ts'
import { ProfilePage } from '#src/features/meet/profile-page.tsx'

export const Route = createFileRoute('/members/id/$memberId')({
  params: {
    parse: (params) => {
      const parsed = v.safeParse(memberId, Number(params.memberId))
      if (!parsed.success) throw notFound()
      return { memberId: parsed.output }
    },
    stringify: (params) => ({ memberId: String(params.memberId) }),
  },
  loader: ({ context, params }) => context.queries().ensureQueryData(memberQueries.profile({ userId: params.memberId })),
  component: Profile,
})

function Profile() {
  return <ProfilePage who={{ userId: Route.useParams().memberId }} />
}
