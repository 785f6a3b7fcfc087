import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { currentVisit, rememberPlace, type ListPlace } from './list-places.ts'

/** Scrolls the page to the position it had on this history entry, and stores the position on unmount. */
export function useKeptPlace(key: string | undefined, place: ListPlace | undefined, virtualizer: Virtualizer<Window, Element>): void {
  // Synchronises with the browser's history and scroll position.
  useEffect(() => {
    if (key === undefined) return
    const visit = currentVisit()
    if (place) window.scrollTo(0, place.offset)
    let offset = window.scrollY
    const handleScroll = () => {
      // The next screen may scroll the window before this one is unmounted.
      if (currentVisit() === visit) offset = window.scrollY
    }
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', handleScroll)
      rememberPlace(key, offset, virtualizer.takeSnapshot(), visit)
    }
  }, [key, place, virtualizer])
}
