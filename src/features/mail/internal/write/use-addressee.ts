import { useQuery } from '@tanstack/react-query'
import type { MemberId } from '#contract/primitives.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { getMember } from '#contract/profile/profile.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'

/** As given in the address: a name, an id, both or neither. */
export interface Addressee {
  readonly userName: string | null
  readonly userId: MemberId | null
}

/**
 * The id takes precedence, because names change. While the member cannot be fetched, the address is trusted until the
 * server receives the message.
 */
export function useAddressee({ userName, userId }: Addressee) {
  const who: RequestInput<typeof getMember> | null = userId !== null ? { userId } : userName !== null ? { userName } : null
  const { data, isPending } = useQuery({ ...profileQueries.details(who ?? { userName: '' }), enabled: who !== null })
  const isMissing = data === null
  if (who === null || isMissing) return { known: null, isMissing, isPending: false }
  const known = data ? { userName: data.userName, userId: data.userId } : { userName: userName ?? `${userId ?? ''}`, userId }
  return { known, isMissing, isPending }
}
