import { useInfiniteQuery } from '@tanstack/react-query'
import type { DirectoryFilterInput } from '#contract/directory/directory.ts'
import { directoryQueries } from '#src/entities/directory/queries.ts'

export function useMemberList(filter: DirectoryFilterInput) {
  return useInfiniteQuery(directoryQueries.browse(filter))
}
export type MemberListQuery = ReturnType<typeof useMemberList>
