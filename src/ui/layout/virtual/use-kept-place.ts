import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { currentVisit, rememberPlace, type ListPlace } from './list-places.ts'

/** Takes the page to the place it was left at on this history entry, and remembers it again on leaving. */
export function useKeptPlace(key: string | undefined, place: ListPlace | undefined, virtualizer: Virtualizer<Window, Element>): void {
  // Follows the browser's history and scroll position.
  useEffect(() => {
    if (key === undefined) return
    const visit = currentVisit()
    if (place) window.scrollTo(0, place.offset)
    let offset = window.scrollY
    const handleScroll = () => {
      // The next screen may scroll the window before this one is gone.
      if (currentVisit() === visit) offset = window.scrollY
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      rememberPlace(key, offset, virtualizer.takeSnapshot(), visit)
    }
  }, [key, place, virtualizer])
}
