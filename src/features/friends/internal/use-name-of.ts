import { useQuery } from '@tanstack/react-query'
import type { OfMember } from '#src/entities/friend/queries.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { useSelf } from '#src/data/session/use-self.ts'

/** The name of whom a list is about; null for oneself. Until it is known, what the address says. */
export function useNameOf({ userId, userName }: OfMember): string | null {
  const self = useSelf()
  const isSelf =
    (userId === undefined && userName === undefined) || userId === self.userId || userName?.toLowerCase() === self.userName.toLowerCase()
  const who = userId === undefined ? { userName: userName ?? self.userName } : { userId }
  const { data } = useQuery({ ...profileQueries.details(who), enabled: !isSelf && userId !== undefined })
  return isSelf ? null : (data?.userName ?? userName ?? `#${userId}`)
}
