import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * For what was deleted here. Its answer becomes `missing` (null: it does not exist), in memory and on the device, where it could otherwise
 * still be read.
 */
export function keepMissing(client: QueryClient, queryKey: QueryKey, missing: unknown = null): void {
  // A request that runs may have been answered before the deletion.
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, missing)
  // Only what a request returns is saved on the device, so this passes for one.
  void client.fetchQuery({ queryKey, queryFn: () => missing, staleTime: 0, meta: { isPersisted: true } })
}
