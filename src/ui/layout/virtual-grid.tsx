import { useState, type CSSProperties, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { GridColumns } from './grid.tsx'
import { recallPlace } from './virtual/list-places.ts'
import { useEndReached } from './virtual/use-end-reached.ts'
import { useIsDesktop } from './use-is-desktop.ts'
import { useKeptPlace } from './virtual/use-kept-place.ts'
import { useRowWindow } from './virtual/use-row-window.ts'
import styles from './virtual-grid.module.css'

export interface VirtualGridProps<Item> {
  /** Describes the list for screen readers. */
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string | number
  renderItem: (item: Item, index: number) => ReactNode
  columns?: GridColumns | undefined
  /** A row's height before it has been measured. */
  estimatedHeight: number
  /** Between rows and columns; 0 for list rows with hairlines. */
  rowGap?: number | undefined
  columnGap?: number | undefined
  /** The total number of items, if the server has more than are loaded. */
  total?: number | undefined
  /** Called once per length of `items` when the scroll position approaches the end. */
  onEndReached?: (() => void) | undefined
  /** The scroll position is stored under this key and restored when the member comes back. */
  placeKey?: string | undefined
  className?: string | undefined
}

interface VirtualGridStyle extends CSSProperties {
  '--columns': number
}

const rowsAhead = 2

/**
 * A list or grid of any length in the page's own scroll, with only the visible rows in the document.
 * The rows above and below are padding of one CSS grid: no wrappers, no absolute positions, so cards align as in any grid.
 */
export function VirtualGrid<Item>(props: VirtualGridProps<Item>) {
  const {
    label,
    items,
    itemKey,
    renderItem,
    columns = 1,
    estimatedHeight,
    rowGap = 24,
    columnGap = 16,
    total,
    onEndReached,
    placeKey,
    className,
  } = props
  const isDesktop = useIsDesktop()
  const columnCount = typeof columns === 'number' ? columns : isDesktop ? columns.desktop : columns.phone
  const rowCount = Math.ceil(items.length / columnCount)
  const [place] = useState(() => recallPlace(placeKey))
  const { listRef, virtualizer, firstRow, lastRow, before, after } = useRowWindow(rowCount, columnCount, estimatedHeight, rowGap, place)
  useKeptPlace(placeKey, place, virtualizer)
  useEndReached(items.length, lastRow >= rowCount - 1 - rowsAhead, onEndReached)

  const style: VirtualGridStyle = { '--columns': columnCount, rowGap, columnGap, paddingBlock: `${before}px ${after}px` }
  const firstIndex = firstRow * columnCount
  const shown = items.slice(firstIndex, (lastRow + 1) * columnCount)

  return (
    <ul ref={listRef} className={classNames(styles.list, className)} style={style} aria-label={label}>
      {shown.map((item, offset) => {
        const index = firstIndex + offset
        const isRowStart = index % columnCount === 0
        return (
          <li
            key={itemKey(item)}
            ref={isRowStart ? virtualizer.measureElement : undefined}
            data-index={isRowStart ? index / columnCount : undefined}
            className={styles.item}
            aria-posinset={index + 1}
            aria-setsize={total ?? items.length}
          >
            {renderItem(item, index)}
          </li>
        )
      })}
    </ul>
  )
}
