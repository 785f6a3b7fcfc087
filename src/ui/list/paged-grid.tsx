import { Fragment, type ReactNode } from 'react'
import { ListFailed } from '../feedback/list-failed.tsx'
import { Grid, type GridColumns } from '../layout/grid.tsx'
import { VirtualGrid } from '../layout/virtual-grid.tsx'
import { PagedList, type ListStates } from './paged-list.tsx'

export interface PagedGridProps<Item> extends Omit<ListStates<Item>, 'awaited'> {
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
  /** Between the tiles, in pixels; by default that of cards with a caption. */
  gap?: number | undefined
  /** The first tile has the space of two columns and two rows. */
  isFirstLarge?: boolean | undefined
}

const firstSkeletons = 8
const nextSkeletons = 4

/** A virtual grid of tiles that loads the next page near its end. */
export function PagedGrid<Item>({ list, items: shown, columns, skeleton, empty, gap, Failed = ListFailed, ...grid }: PagedGridProps<Item>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // After a failure the next page is loaded only by its button, or after the whole list was fetched again.
  const isHeldBack = isFetchNextPageError || (list.error !== null && list.isFetching)

  function handleEnd() {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }

  return (
    <PagedList
      list={list}
      items={shown}
      empty={empty}
      Failed={Failed}
      awaited={<Skeletons columns={columns} gap={gap} tile={skeleton} total={firstSkeletons} />}
      end={
        <>
          {isFetchNextPageError && <Failed error={list.error} onRetry={() => void fetchNextPage()} isRetrying={isFetchingNextPage} />}
          {isFetchingNextPage && <Skeletons columns={columns} gap={gap} tile={skeleton} total={nextSkeletons} />}
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
          rowGap={gap}
          columnGap={gap}
          total={list.data?.pages[0]?.total}
          onEndReached={isHeldBack ? undefined : handleEnd}
        />
      )}
    </PagedList>
  )
}

interface SkeletonsProps extends Pick<PagedGridProps<never>, 'columns' | 'gap'> {
  tile: ReactNode
  total: number
}

function Skeletons({ columns, gap, tile, total }: SkeletonsProps) {
  return (
    <Grid columns={columns} gap={gap}>
      {Array.from({ length: total }, (_, index) => (
        <Fragment key={index}>{tile}</Fragment>
      ))}
    </Grid>
  )
}
