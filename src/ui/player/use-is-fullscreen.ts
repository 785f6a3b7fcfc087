import { useSyncExternalStore, type RefObject } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export function useIsFullscreen(elementRef: RefObject<HTMLElement | null>): boolean {
  return useSyncExternalStore(subscribe, () => elementRef.current !== null && document.fullscreenElement === elementRef.current)
}
