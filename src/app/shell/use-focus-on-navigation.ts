import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A new screen takes the keyboard's and the screen reader's place with it. Filters and searches change only the address's tail: they keep it. */
export function useFocusOnNavigation(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const shown = useRef<string | undefined>(undefined)

  // Moves the browser's focus, which React knows nothing of.
  useEffect(() => {
    const isFirst = shown.current === undefined
    const isSame = shown.current === path
    shown.current = path
    if (isFirst || isSame) return
    // A screen that put the focus somewhere itself (a search field) keeps it, and so does whoever writes in a window beside it.
    if (document.activeElement?.closest('#main, [data-window="open"]')) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
