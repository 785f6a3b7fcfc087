import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** What the server says now. A query's first request may be answered from the device, and only a further one asks the server. */
export async function readAnew<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  if (client.getQueryData(query.queryKey) === undefined) await client.fetchQuery({ ...query, staleTime: 0 })
  return client.fetchQuery({ ...query, staleTime: 0 })
}
