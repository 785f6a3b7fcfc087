import { useState, type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { GridColumns } from './grid.tsx'
import { recallPlace, currentVisit, rememberPlace, type ListPlace } from './virtual/list-places.ts'
import { useIsDesktop } from './use-is-desktop.ts'
import { useRowWindow } from './virtual/use-row-window.ts'
import styles from './virtual-grid.module.css'
import type { Virtualizer } from '@tanstack/react-virtual'

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
  /** The first item has the space of two columns and two rows. Needs at least two columns. */
  isFirstLarge?: boolean | undefined
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
    isFirstLarge = false,
    className,
  } = props
  const isDesktop = useIsDesktop()
  const columnCount = typeof columns === 'number' ? columns : isDesktop ? columns.desktop : columns.phone
  // The two rows beside the large item are one row of the virtualizer.
  const firstRowItems = isFirstLarge ? 2 * columnCount - 3 : columnCount
  const startOf = (row: number) => (row <= 0 ? 0 : firstRowItems + (row - 1) * columnCount)
  const rowCount = items.length === 0 ? 0 : 1 + Math.ceil(Math.max(0, items.length - firstRowItems) / columnCount)
  const [place] = useState(() => recallPlace(placeKey))
  const { listRef, virtualizer, firstRow, lastRow, before, after } = useRowWindow({
    rowCount,
    columnCount,
    estimatedHeight,
    gap: rowGap,
    isFirstLarge,
    place,
  })
  useKeptPlace(placeKey, place, virtualizer)
  useEndReached(items.length, lastRow >= rowCount - 1 - rowsAhead, onEndReached)

  const style: VirtualGridStyle = { '--columns': columnCount, rowGap, columnGap, paddingBlock: `${before}px ${after}px` }
  const firstIndex = startOf(firstRow)
  const shown = items.slice(firstIndex, startOf(lastRow + 1))

  return (
    <ul ref={listRef} className={classNames(styles.list, className)} style={style} aria-label={label}>
      {shown.map((item, offset) => {
        const index = firstIndex + offset
        const row = index < firstRowItems ? 0 : 1 + Math.floor((index - firstRowItems) / columnCount)
        const isRowStart = index === startOf(row)
        return (
          <li
            key={itemKey(item)}
            ref={isRowStart ? virtualizer.measureElement : undefined}
            data-index={isRowStart ? row : undefined}
            className={classNames(styles.item, isFirstLarge && index === 0 && styles.large)}
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

/**
 * Calls `onEndReached` near the end of the list, once per length, so that an answer without new items is not requested endlessly.
 * While `onEndReached` is undefined the length is reset, so that a failed page can be requested again.
 */
function useEndReached(itemCount: number, isNearEnd: boolean, onEndReached: (() => void) | undefined): void {
  const askedAt = useRef(-1)
  // Synchronises with the scroll position.
  useEffect(() => {
    if (!onEndReached) askedAt.current = -1
    if (!onEndReached || !isNearEnd || itemCount === 0 || askedAt.current === itemCount) return
    askedAt.current = itemCount
    onEndReached()
  }, [itemCount, isNearEnd, onEndReached])
}

/** Scrolls the page to the position it had on this history entry, and stores the position on unmount. */
function useKeptPlace(key: string | undefined, place: ListPlace | undefined, virtualizer: Virtualizer<Window, Element>): void {
  // Synchronises with the browser's history and scroll position.
  useEffect(() => {
    if (key === undefined) return
    const visit = currentVisit()
    if (place) window.scrollTo(0, place.offset)
    let offset = window.scrollY
    const handleScroll = () => {
      // The next screen may scroll the window before this one is unmounted.
      if (currentVisit() === visit) offset = window.scrollY
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      rememberPlace(key, offset, virtualizer.takeSnapshot(), visit)
    }
  }, [key, place, virtualizer])
}
