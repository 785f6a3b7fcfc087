import { createFileRoute } from '@tanstack/react-router'
import type { MemberId } from '#contract/primitives.ts'
import { OpenPairPage } from '#src/features/chat/open-pair-page.tsx'

export const Route = createFileRoute('/messaging/member/$userId')({ component: WithMember })

/** The conversation with a member, whether it already exists or not (1§2). */
function WithMember() {
  const { userId } = Route.useParams()
  // The contract brands whole positive numbers, and this is one.
  return <OpenPairPage key={userId} userId={/^[1-9]\d{0,14}$/.test(userId) ? (Number(userId) as MemberId) : null} />
}
