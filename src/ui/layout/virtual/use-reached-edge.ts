import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Triggers this far before the edge is visible. */
const marginPx = 400

/** For lists that load pages at both ends. Calls while the edge is near, or comes near, and there is more behind it. */
export function useReachedEdge(isOpen: boolean, onReach: () => void): RefObject<HTMLDivElement | null> {
  const edge = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)

  // Follows the browser's scrolling.
  useEffect(() => {
    if (!isOpen || !edge.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: `${marginPx}px 0px` })
    observer.observe(edge.current)
    return () => observer.disconnect()
  }, [isOpen])

  return edge
}
