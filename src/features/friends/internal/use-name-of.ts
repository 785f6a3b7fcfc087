import { useQuery } from '@tanstack/react-query'
import type { OfMember } from '#src/entities/friend/queries.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'

/** The name of the list's member; null for the viewer's own list. Until it is known, the name in the address. */
export function useNameOf({ userId, userName }: OfMember): string | null {
  const currentUser = useCurrentUser()
  const isSelf =
    (userId === undefined && userName === undefined) ||
    userId === currentUser.userId ||
    userName?.toLowerCase() === currentUser.userName.toLowerCase()
  const who = userId === undefined ? { userName: userName ?? currentUser.userName } : { userId }
  const { data } = useQuery({ ...profileQueries.details(who), enabled: !isSelf && userId !== undefined })
  return isSelf ? null : (data?.userName ?? userName ?? `#${userId}`)
}
