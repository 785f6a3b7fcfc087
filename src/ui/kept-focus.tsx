import { useLayoutEffect, useRef, type ReactNode } from 'react'

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/**
 * Around a control that disappears with what it does. If it has the focus then, the next control of the screen receives it, or the
 * screen itself where there is none. Never an earlier control, which the member would press by mistake.
 */
export function KeptFocus({ children }: { children: ReactNode }) {
  const placeRef = useRef<HTMLSpanElement>(null)

  // The focus would be lost with the focused element.
  useLayoutEffect(() => {
    const place = placeRef.current
    return () => {
      if (!place?.contains(document.activeElement)) return
      const main = place.closest<HTMLElement>('#main')
      const later = [...(main?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
        (control) => !place.contains(control) && place.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      queueMicrotask(() => {
        if (main?.isConnected) (later.find(isDrawn) ?? main).focus({ preventScroll: true })
      })
    }
  }, [])

  return (
    <span ref={placeRef} style={{ display: 'contents' }}>
      {children}
    </span>
  )
}

const isDrawn = (element: Element): boolean => element.getClientRects().length > 0
