import { useQuery } from '@tanstack/react-query'
import type { MemberId } from '#contract/primitives.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { getMember } from '#contract/profile/profile.ts'
import { CallError } from '#src/http/call-error.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'

/** As the address has it: a name, a number, both or nothing. */
export interface Addressee {
  readonly userName: string | null
  readonly userId: MemberId | null
}

/** The number counts: names change. Where he cannot be asked for, the address is believed until the server sees the letter. */
export function useAddressee({ userName, userId }: Addressee) {
  const who: RequestInput<typeof getMember> | null = userId !== null ? { userId } : userName !== null ? { userName } : null
  const { data, error, isPending } = useQuery({ ...profileQueries.details(who ?? { userName: '' }), enabled: who !== null })
  const isMissing = error instanceof CallError && error.code === 'user_not_found'
  if (who === null || isMissing) return { known: null, isMissing, isPending: false }
  const known = data ? { userName: data.userName, userId: data.userId } : { userName: userName ?? `${userId ?? ''}`, userId }
  return { known, isMissing, isPending }
}
