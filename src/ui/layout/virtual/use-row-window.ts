import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ListPlace } from './list-places.ts'

export interface RowWindowOptions {
  rowCount: number
  columnCount: number
  /** A row's height before it has been measured. */
  estimatedHeight: number
  gap: number
  /** The first row is two rows high. */
  isFirstLarge: boolean
  place: ListPlace | undefined
}

/** The rows of a long grid that are near the visible part of the page, and the height of the others before and after them. */
export function useRowWindow({ rowCount, columnCount, estimatedHeight, gap, isFirstLarge, place }: RowWindowOptions) {
  const listRef = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)

  // oxlint-disable-next-line react/incompatible-library -- The React compiler, which this warns about, is not in use.
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: (row) => (row === 0 && isFirstLarge ? 2 * estimatedHeight + gap : estimatedHeight),
    overscan: 1,
    gap,
    scrollMargin,
    useFlushSync: false,
    ...(place && { initialOffset: place.offset, initialMeasurementsCache: place.measurements }),
  })

  // Synchronises with the layout: content above the list moves its top edge.
  useLayoutEffect(() => {
    const list = listRef.current
    if (list) setScrollMargin(Math.round(list.getBoundingClientRect().top + window.scrollY))
  }, [columnCount])

  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return {
    listRef,
    virtualizer,
    firstRow: first?.index ?? 0,
    /** -1 when there is none. */
    lastRow: last?.index ?? -1,
    before: first ? first.start - scrollMargin : 0,
    // Before the window has been measured there are no rows, but the height is reserved: restoring a scroll position needs it.
    after: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin)) : virtualizer.getTotalSize(),
  }
}
