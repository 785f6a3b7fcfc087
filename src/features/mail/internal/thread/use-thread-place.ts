import { useLayoutEffect, useRef, type RefObject } from 'react'

/** This close to the end, the viewer counts as reading the newest message. */
const endPx = 160

interface Place {
  readonly first: string | undefined
  readonly last: string | undefined
  readonly firstTop: number
}

/**
 * Opens at the newest message. Messages prepended above move nothing; the view follows messages appended below if the
 * viewer is at the end or wrote them.
 */
export function useThreadPlace(
  first: string | undefined,
  last: string | undefined,
  isLastMine: boolean,
): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const known = useRef<Place | null>(null)
  const isAtEnd = useRef(true)

  // Remembers whether the end is visible before something is appended.
  useLayoutEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement
      isAtEnd.current = scrollHeight - window.scrollY - window.innerHeight < endPx
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  // Before paint, scrolls by the height of the messages prepended above the previously first one.
  useLayoutEffect(() => {
    const before = known.current
    const messageTop = (key: string | undefined) =>
      key === undefined ? null : (list.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`)?.offsetTop ?? null)
    known.current = { first, last, firstTop: messageTop(first) ?? 0 }
    if (first === undefined) return
    if (before?.first === undefined) return goToEnd()
    const top = before.first === first ? null : messageTop(before.first)
    if (top !== null) window.scrollBy({ top: top - before.firstTop, behavior: 'instant' })
    else if (before.last !== last && (isAtEnd.current || isLastMine)) goToEnd()
  }, [first, last, isLastMine])

  return list
}

/** Repeated in the next frame: the router scrolls a new screen to its top in the meantime. */
function goToEnd(): void {
  const go = () => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  go()
  requestAnimationFrame(go)
}
