import { createFileRoute } from '@tanstack/react-router'
import { membershipKinds, type MembershipKind } from '#contract/policy/membership.ts'
import { MembershipPage } from '#src/features/membership/membership-page.tsx'

interface MembershipSearch {
  kind?: MembershipKind
}

export const Route = createFileRoute('/settings/membership')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as MembershipSearch,
  component: Membership,
})

function Membership() {
  const { kind } = Route.useSearch()
  return <MembershipPage kind={membershipKinds.find((each) => each === kind)} />
}
