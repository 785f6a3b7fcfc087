import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-discreet'] })
  return () => observer.disconnect()
}

function readIsDiscreet(): boolean {
  return document.documentElement.hasAttribute('data-discreet')
}

/** Whether photos and videos are currently blurred. The app sets `data-discreet` on `<html>`; CSS does the blurring. */
export function useIsDiscreet(): boolean {
  return useSyncExternalStore(subscribe, readIsDiscreet)
}
