import { useEffect, useEffectEvent } from 'react'
import type { Zoom } from '#src/ui/zoom/use-zoom.ts'

export interface PhotoKeys {
  zoom: Zoom
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  onFullScreen: (() => void) | undefined
}

const panStep = 80

/** Keys belong to what is open above the photo, and to the field in which the member writes. */
function isElsewhere({ target, defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return true
  if (document.querySelector(':modal, :popover-open, [data-layer]')) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="menu"]') !== null
}

/** Arrow keys change the photo, or pan it while it is zoomed; + and − zoom, F fills the screen, Escape closes. */
export function usePhotoKeys({ zoom, onPrevious, onNext, onClose, onFullScreen }: PhotoKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    const pan = (x: number, y: number) => () => zoom.pan({ x: x * panStep, y: y * panStep })
    const { isZoomed } = zoom
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowLeft: isZoomed ? pan(1, 0) : onPrevious,
      ArrowRight: isZoomed ? pan(-1, 0) : onNext,
      ArrowUp: isZoomed ? pan(0, 1) : undefined,
      ArrowDown: isZoomed ? pan(0, -1) : undefined,
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      f: onFullScreen,
      // Browsers leave the full screen themselves.
      Escape: document.fullscreenElement ? undefined : onClose,
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })
  // Keys arrive wherever the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
