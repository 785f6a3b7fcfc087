import { Fragment, type Key, type ReactNode } from 'react'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Grid, type GridColumns } from '#src/ui/layout/grid.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface FirstOfListProps<Item> {
  /** The query of the list. */
  list: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> }
  /** Undefined until the first response. */
  items: readonly Item[] | undefined
  /** How many are shown. */
  limit: number
  columns: GridColumns
  gap?: number
  itemKey: (item: Item) => Key
  renderItem: (item: Item) => ReactNode
  skeleton: ReactNode
  empty: ReactNode
}

/** The beginning of a list in a member's page, without paging. */
export function FirstOfList<Item>({ list, items, limit, columns, gap, itemKey, renderItem, skeleton, empty }: FirstOfListProps<Item>) {
  if (list.isError && !items) return <FailedState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (items?.length === 0) return <Text tone="muted">{empty}</Text>
  return (
    <Grid columns={columns} gap={gap}>
      {items
        ? items.slice(0, limit).map((item) => <Fragment key={itemKey(item)}>{renderItem(item)}</Fragment>)
        : [0, 1, 2].map((place) => <Fragment key={place}>{skeleton}</Fragment>)}
    </Grid>
  )
}
