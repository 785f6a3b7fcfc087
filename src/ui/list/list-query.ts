interface ListedPage<Item> {
  readonly items: readonly Item[]
  /** The total of all pages; a lower bound when `totalIsLimit`. */
  readonly total?: number
  readonly totalIsLimit?: boolean
}

/** The parts of an infinite query that lists use. */
export interface ListQuery<Item> {
  readonly data: { readonly pages: ReadonlyArray<ListedPage<Item>> } | undefined
  readonly error: unknown
  /** The first page has neither arrived nor failed. */
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
  readonly refetch: () => Promise<unknown>
}

/** The items of all loaded pages. */
export function itemsOf<Item>({ data }: Pick<ListQuery<Item>, 'data'>): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? []
}
