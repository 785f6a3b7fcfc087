import { useInfiniteQuery } from '@tanstack/react-query'
import type { MemberBadge } from '#contract/members.ts'
import { memberQueries } from './queries.ts'
import { useDebounced } from './use-debounced.ts'

export interface MemberSearch {
  readonly state: 'idle' | 'searching' | 'failed' | 'none' | 'found'
  readonly members: readonly MemberBadge[]
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

/** Members whose names match the typed text, requested 300 ms after the last key; `chosen` ones are omitted. */
export function useMemberSearch(typed: string, chosen: readonly MemberBadge[]): MemberSearch {
  const text = useDebounced(typed.trim(), 300)
  const search = useInfiniteQuery(memberQueries.search(text))
  const isSettled = text !== '' && text === typed.trim()
  const found = isSettled ? (search.data?.pages.flatMap((page) => page.items) ?? []) : []
  const members = found.filter((member) => !chosen.some((other) => other.userId === member.userId))
  return {
    state: !isSettled ? 'idle' : search.isError ? 'failed' : !search.data ? 'searching' : found.length === 0 ? 'none' : 'found',
    members,
    hasMore: search.hasNextPage,
    isLoadingMore: search.isFetchingNextPage,
    loadMore: () => void search.fetchNextPage(),
  }
}
