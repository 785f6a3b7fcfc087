/** The one way to query a paged list: works for any endpoint that takes `pageRequest` and answers `pageOf(…)`. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import type { pageOf, pageRequest } from '#contract/content/paging.ts'
import { call } from '../http/call.ts'

type Asked = v.InferInput<v.ObjectSchema<typeof pageRequest, undefined>>
type Page = v.InferOutput<ReturnType<typeof pageOf>>

/** An endpoint with pages; others cause a type error. */
export type PagedEndpoint = Endpoint<v.GenericSchema<Asked, unknown>, v.GenericSchema<unknown, Page>>

/** Distributes over unions: `wallOf` takes an id or a name. */
type WithoutPage<Input> = Input extends unknown ? Omit<Input, keyof Asked> : never
/** The endpoint's input without page and cursor, which the builder adds. */
export type ListInput<E extends PagedEndpoint> = WithoutPage<RequestInput<E>>

export interface PagedQueryOptions<Key extends readonly unknown[]> {
  /** Answers saved on devices are found by this key, so it must not change. */
  readonly queryKey: Key
  readonly staleTime: number
  /** Saved on the device for reading offline. */
  readonly isPersisted?: boolean
  /** Failures show no notice: the screen shows them itself or works without the list. */
  readonly isQuiet?: boolean
}

/** The first page is requested without a cursor, and each further page with the cursor of the previous one. */
export function pagedQuery<E extends PagedEndpoint, const Key extends readonly unknown[]>(
  endpoint: E,
  input: ListInput<E>,
  { queryKey, staleTime, isPersisted = false, isQuiet = false }: PagedQueryOptions<Key>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      // The endpoint's input without its page, plus a cursor if there is one: both are optional in `pageRequest`.
      const asked = { ...input, ...(pageParam && { cursor: pageParam }) } as RequestInput<E>
      return call(endpoint, asked, { signal, isQuiet })
    },
    initialPageParam: '',
    // While a member types, the results for the previous text stay until the next ones arrive.
    placeholderData: (previous, previousQuery) => (previousQuery && differInText(previousQuery.queryKey, queryKey) ? previous : undefined),
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    staleTime,
    ...(isPersisted && { meta: { isPersisted } }),
  })
}

/** Whether two keys are the same apart from the search text of their last part, a filter. */
function differInText(one: readonly unknown[], other: readonly unknown[]): boolean {
  const withoutText = (key: readonly unknown[]) => JSON.stringify(key, (name, value: unknown) => (name === 'text' ? undefined : value))
  return typeof one.at(-1) === 'object' && withoutText(one) === withoutText(other)
}
