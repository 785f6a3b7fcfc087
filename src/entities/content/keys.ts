/** Keys to an own item, for members whom its audience does not include. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { giveKeys, listKeys, revokeKey } from '#contract/content/content.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { MemberId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

export const keysQuery = (item: ContentRef) =>
  queryOptions({
    queryKey: ['content', 'keys', item.typeId, item.itemId] as const,
    queryFn: ({ signal }) => call(listKeys, item, { signal, isQuiet: true }),
    staleTime: staleTimes.list,
  })

export function useGiveKeys(item: ContentRef) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userIds: MemberId[]) => call(giveKeys, { ...item, userIds }, { isQuiet: true }),
    onSuccess: (keys) => client.setQueryData(keysQuery(item).queryKey, keys),
  })
}

export function useRevokeKey(item: ContentRef) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: MemberId) => call(revokeKey, { ...item, userId }),
    onSuccess: (keys) => client.setQueryData(keysQuery(item).queryKey, keys),
  })
}
