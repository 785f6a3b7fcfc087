import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ListPlace } from './list-places.ts'

/** Which rows of a long grid are near the visible part of the page, and how much room the others take before and after them. */
export function useRowWindow(rowCount: number, columnCount: number, estimatedHeight: number, gap: number, place: ListPlace | undefined) {
  const listRef = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)

  // oxlint-disable-next-line react/incompatible-library -- The React compiler, which this warns about, is not in use.
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => estimatedHeight,
    overscan: 1,
    gap,
    scrollMargin,
    useFlushSync: false,
    ...(place && { initialOffset: place.offset, initialMeasurementsCache: place.measurements }),
  })

  // Follows the layout: what stands above the list in the page moves its beginning.
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
    // Before the window has been measured there are no rows, but the room is there: a remembered place needs it to scroll to.
    after: last ? Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin)) : virtualizer.getTotalSize(),
  }
}
