import { useLayoutEffect, type ReactNode } from 'react'

export interface MainProps {
  className?: string | undefined
  isBusy?: boolean | undefined
  children: ReactNode
}

/** A screen's content. If it had the browser's focus and another screen replaces it, the new one receives the focus. */
export function Main({ className, isBusy, children }: MainProps) {
  // The focus would be lost with the focused element.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id === 'main') queueMicrotask(() => handFocusOn())
    },
    [],
  )

  return (
    <main id="main" tabIndex={-1} className={className} aria-busy={isBusy}>
      {children}
    </main>
  )
}

const mostFrames = 120

/** The next content may take a few frames to appear. Stops if the member has moved the focus elsewhere. */
function handFocusOn(framesLeft = mostFrames): void {
  const { activeElement, body } = document
  // React hides suspended content again, and the browser removes the focus from it a moment later.
  if (activeElement !== body && activeElement !== null && isDrawn(activeElement)) return
  const next = [...document.querySelectorAll<HTMLElement>('#main')].find(isDrawn)
  if (next) next.focus({ preventScroll: true })
  else if (framesLeft > 0) requestAnimationFrame(() => handFocusOn(framesLeft - 1))
}

const isDrawn = (element: Element): boolean => element.getClientRects().length > 0
