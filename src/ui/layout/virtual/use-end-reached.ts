import { useEffect, useRef } from 'react'

/** Asks for more when the reader is near the end, once per length of the list: an answer that adds nothing is not asked for again. */
export function useEndReached(itemCount: number, isNearEnd: boolean, onEndReached: (() => void) | undefined): void {
  const askedAt = useRef(-1)
  // Follows the scroll position.
  useEffect(() => {
    if (!onEndReached || !isNearEnd || itemCount === 0 || askedAt.current === itemCount) return
    askedAt.current = itemCount
    onEndReached()
  }, [itemCount, isNearEnd, onEndReached])
}
