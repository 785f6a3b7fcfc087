import { useEffect, useRef } from 'react'

/**
 * Calls `onEndReached` near the end of the list, once per length, so that an answer without new items is not requested endlessly.
 * While `onEndReached` is undefined the length is reset, so that a failed page can be requested again.
 */
export function useEndReached(itemCount: number, isNearEnd: boolean, onEndReached: (() => void) | undefined): void {
  const askedAt = useRef(-1)
  // Synchronises with the scroll position.
  useEffect(() => {
    if (!onEndReached) askedAt.current = -1
    if (!onEndReached || !isNearEnd || itemCount === 0 || askedAt.current === itemCount) return
    askedAt.current = itemCount
    onEndReached()
  }, [itemCount, isNearEnd, onEndReached])
}
