/**
 * Deleting what a screen shows. The screen must be gone before the item leaves the cache, or it would ask the server for
 * something that no longer exists. News of the deletion often arrives before its response, so it waits as well.
 */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

const mutationKey = ['removal'] as const

export interface Removal {
  /** Goes to another screen, or stops showing the item on this one. */
  readonly onLeave: () => Promise<void>
}

interface RemovalOptions<Variables> {
  /** Deletes on the server. */
  readonly remove: (variables: Variables) => Promise<unknown>
  /** Deletes on the device and refreshes what showed the item. */
  readonly forget: (client: QueryClient, variables: Variables) => void
}

export function useRemoval<Variables extends Removal>({ remove, forget }: RemovalOptions<Variables>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: remove,
    async onSuccess(_, variables) {
      await variables.onLeave()
      forget(client, variables)
    },
  })
}

/** Calls `refresh` once no removal is under way: at once if there is none. */
export function afterRemovals(client: QueryClient, refresh: (client: QueryClient) => void): void {
  if (client.isMutating({ mutationKey }) === 0) {
    refresh(client)
    return
  }
  const unsubscribe = client.getMutationCache().subscribe(() => {
    if (client.isMutating({ mutationKey }) > 0) return
    unsubscribe()
    refresh(client)
  })
}
