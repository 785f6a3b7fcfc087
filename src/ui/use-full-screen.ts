import { useSyncExternalStore, type RefObject } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** True while this element fills the screen. */
export function useIsFullScreen(elementRef: RefObject<HTMLElement | null>): boolean {
  return useSyncExternalStore(subscribe, () => elementRef.current !== null && document.fullscreenElement === elementRef.current)
}

export interface FullScreen {
  readonly isOn: boolean
  /** Null where only videos can fill the screen (iPhone). */
  readonly toggle: (() => void) | null
}

/** Lets an element fill the screen. A browser that refuses leaves everything as it is. */
export function useFullScreen(elementRef: RefObject<HTMLElement | null>): FullScreen {
  const isOn = useIsFullScreen(elementRef)

  async function toggle() {
    try {
      await (isOn ? document.exitFullscreen() : elementRef.current?.requestFullscreen())
    } catch {
      // Refused by the browser or its owner's policy: the button simply has no effect.
    }
  }

  return { isOn, toggle: document.fullscreenEnabled ? () => void toggle() : null }
}
