import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Moves the keyboard's and the screen reader's focus to a new screen. Filters and searches change only the address's
 * query and keep the focus.
 */
export function useFocusOnNavigation(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef<string | undefined>(undefined)

  // Moves the browser's focus, which React does not track.
  useEffect(() => {
    const isFirst = shown.current === undefined
    const isSame = shown.current === path
    shown.current = path
    if (isFirst || isSame) return
    // A screen that set the focus itself (a search field) keeps it, and so does a docked window being written in.
    if (document.activeElement?.closest('#main, [data-window="open"]')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
