import { createFileRoute } from '@tanstack/react-router'
import type { MemberId } from '#contract/primitives.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import type { ProfileSearch } from '#src/features/profile/profile-tabs.tsx'
import { MemberPage } from './-member-page.tsx'

export const Route = createFileRoute('/members/id/$memberId')({
  // Parsed where it is used: the code stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as ProfileSearch,
  loader: ({ context, params }) => {
    const userId = readId(params.memberId)
    return userId === null ? null : context.queries().ensureQueryData(profileQueries.details({ userId }))
  },
  component: Profile,
})

/** Null for anything that cannot be a member's id. */
function readId(text: string): MemberId | null {
  // The contract brands whole positive numbers, and this is one.
  return /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as MemberId) : null
}

function Profile() {
  const userId = readId(Route.useParams().memberId)
  return <MemberPage who={userId === null ? null : { userId }} />
}
