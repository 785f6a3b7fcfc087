import { useSyncExternalStore } from 'react'

let known: MediaQueryList | undefined

/** One for all components: dozens on a screen ask for it, and each new one costs a style calculation. */
function desktopQuery(): MediaQueryList {
  known ??= window.matchMedia('(min-width: 1024px)')
  return known
}

function subscribe(listener: () => void): () => void {
  const query = desktopQuery()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the rail, the right panel and menus are in use (1024 and wider). Prefer CSS; use this only where CSS cannot express it. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => desktopQuery().matches)
}
