import { useQuery } from '@tanstack/react-query'
import type { MemberId } from '#contract/primitives.ts'
import { friendQueries } from '#src/entities/friend/queries.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { FriendButtons } from './friend-buttons.tsx'

export interface MemberFriendButtonsProps {
  userId: MemberId
  userName: string
}

/** For a page about one member: fetches the viewer's relation to them. */
export function MemberFriendButtons({ userId, userName }: MemberFriendButtonsProps) {
  const { data: standing, isPending } = useQuery(friendQueries.standing(userId))
  if (isPending) return <Skeleton width="180px" height="44px" />
  // Currently unavailable: the page renders without it, and the query retries on its own.
  if (!standing) return null
  return <FriendButtons userName={userName} standing={standing} />
}
