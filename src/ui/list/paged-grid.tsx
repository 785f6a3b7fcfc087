import { Fragment, type ReactNode } from 'react'
import { ListFailed } from '../feedback/list-failed.tsx'
import { Grid, type GridColumns } from '../layout/grid.tsx'
import { VirtualGrid } from '../layout/virtual-grid.tsx'
import { PagedList, type ListStates } from './paged-list.tsx'

export interface PagedGridProps<Item> extends Omit<ListStates<Item>, 'items' | 'awaited'> {
  /** Describes the list for screen readers. */
  label: string
  itemKey: (item: Item) => string | number
  renderItem: (item: Item, index: number) => ReactNode
  columns: GridColumns
  /** A tile's height before it has been measured. */
  estimatedHeight: number
  /** The scroll position is stored under this key; each filter needs its own. */
  placeKey: string
  /** Shown in place of a tile that is loading. */
  skeleton: ReactNode
}

const firstSkeletons = 8
const nextSkeletons = 4

/** A virtual grid of tiles that loads the next page near its end. */
export function PagedGrid<Item>({ list, columns, skeleton, empty, Failed = ListFailed, ...grid }: PagedGridProps<Item>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // After a failure the next page is loaded only by its button, or after the whole list was fetched again.
  const isHeldBack = isFetchNextPageError || (list.error !== null && list.isFetching)

  function handleEnd() {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }

  return (
    <PagedList
      list={list}
      empty={empty}
      Failed={Failed}
      awaited={<Skeletons columns={columns} tile={skeleton} total={firstSkeletons} />}
      end={
        <>
          {isFetchNextPageError && <Failed error={list.error} onRetry={() => void fetchNextPage()} isRetrying={isFetchingNextPage} />}
          {isFetchingNextPage && <Skeletons columns={columns} tile={skeleton} total={nextSkeletons} />}
        </>
      }
    >
      {(items) => (
        <VirtualGrid
          {...grid}
          // Another filter is another list, with its own scroll position and its own next page.
          key={grid.placeKey}
          items={items}
          columns={columns}
          total={list.data?.pages[0]?.total}
          onEndReached={isHeldBack ? undefined : handleEnd}
        />
      )}
    </PagedList>
  )
}

function Skeletons({ columns, tile, total }: { columns: GridColumns; tile: ReactNode; total: number }) {
  return (
    <Grid columns={columns}>
      {Array.from({ length: total }, (_, index) => (
        <Fragment key={index}>{tile}</Fragment>
      ))}
    </Grid>
  )
}
