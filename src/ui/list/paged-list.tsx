import type { ReactNode } from 'react'
import { ListFailed, type ListFailedProps } from '../feedback/list-failed.tsx'
import { RowSkeletons } from '../feedback/rows-awaited.tsx'
import { Stack, type StackProps } from '../layout/stack.tsx'
import { itemsOf, type ListQuery } from './list-query.ts'

export interface ListStates<Item, Shown = Item> {
  list: ListQuery<Item>
  /** The shown items, if they differ from the query's: with queued writes applied, or from the device. */
  items?: readonly Shown[] | undefined
  /** Shown until the first page has loaded. */
  awaited?: ReactNode
  /** Shown instead of an empty list. Without it, `children` renders the empty list too. */
  empty?: ReactNode
  /** Replaces the failed state where a list has its own messages. */
  Failed?: ((props: ListFailedProps) => ReactNode) | undefined
}

export interface PagedListProps<Item, Shown = Item> extends ListStates<Item, Shown> {
  children: (items: readonly Shown[]) => ReactNode
  /** The control for the next page. */
  end: ReactNode
  gap?: StackProps['gap']
  /** Classes that pad the states and the end of lists whose rows extend to the edges of their pane. Such lists have no gap. */
  padding?: { readonly state?: string | undefined; readonly end?: string | undefined } | undefined
}

/**
 * A paged list in its four states: loading, failed (with a retry), empty, and loaded, with the control for the next page. Offline
 * it shows the items on the device, or why there are none. `PagedRows` and `PagedGrid` are built on it; lists with another layout
 * use it directly.
 */
export function PagedList<Item, Shown = Item>(props: PagedListProps<Item, Shown>) {
  const { list, awaited = <RowSkeletons total={4} />, empty, Failed = ListFailed, children, end, gap, padding } = props
  // Without `items` the query's items are shown, and `Shown` is `Item`.
  const items = props.items ?? (itemsOf(list) as readonly unknown[] as readonly Shown[])
  const isEmpty = items.length === 0
  const isDrawn = !isEmpty || (list.data !== undefined && empty === undefined)
  const parts = (
    <>
      {/* Rows of the device may be available already. */}
      {list.isPending && awaited}
      {!list.isPending && !list.data && (
        <Padded by={padding?.state}>
          <Failed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        </Padded>
      )}
      {list.data && isEmpty && empty !== undefined && <Padded by={padding?.state}>{empty}</Padded>}
      {isDrawn && children(items)}
      <Padded by={padding?.end}>{end}</Padded>
    </>
  )
  return padding ? parts : <Stack gap={gap}>{parts}</Stack>
}

function Padded({ by, children }: { by: string | undefined; children: ReactNode }) {
  return by === undefined ? children : <div className={by}>{children}</div>
}
