import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { currentVisit, recallPlace, rememberPlace } from '#src/ui/layout/virtual/list-places.ts'

interface Place {
  readonly first: string | undefined
  readonly last: string | undefined
  readonly firstTop: number
  readonly lastTop: number
}

/**
 * Opens at a post, unless the member came back, when the router restores the position. Pages that are added above, or dropped there, move
 * nothing.
 */
export function usePostsPlace(
  key: string,
  target: number | null,
  first: string | undefined,
  last: string | undefined,
): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const known = useRef<Place | null>(null)
  const [isBack] = useState(() => recallPlace(key) !== undefined)

  // Notes which visit of the history had this screen.
  useEffect(() => {
    const visit = currentVisit()
    return () => rememberPlace(key, 0, [], visit)
  }, [key])

  // Before paint, scrolls by the distance that the posts have moved.
  useLayoutEffect(() => {
    const before = known.current
    const topOf = (postKey: string | undefined) => findPost(list.current, postKey)?.offsetTop ?? null
    const [firstTop, lastTop] = [topOf(first), topOf(last)]
    known.current = { first, last, firstTop: firstTop ?? 0, lastTop: lastTop ?? 0 }
    if (!before || before.first === first) return
    const [movedFirst, movedLast] = [topOf(before.first), topOf(before.last)]
    if (movedFirst !== null) window.scrollBy({ top: movedFirst - before.firstTop, behavior: 'instant' })
    else if (movedLast !== null) window.scrollBy({ top: movedLast - before.lastTop, behavior: 'instant' })
  })

  // The position that the address names. Repeated in the next frame: the router scrolls a new screen to its top in the meantime.
  useLayoutEffect(() => {
    if (target === null || isBack) return
    const go = () => findPost(list.current, String(target))?.scrollIntoView({ block: 'start', behavior: 'instant' })
    go()
    const frame = requestAnimationFrame(go)
    return () => cancelAnimationFrame(frame)
  }, [target, isBack])

  return list
}

function findPost(list: HTMLElement | null, key: string | undefined): HTMLElement | null {
  return key === undefined ? null : (list?.querySelector<HTMLElement>(`[data-post="${CSS.escape(key)}"]`) ?? null)
}
