import { useEffect } from 'react'
import { leaveQuickly } from '#src/platform/quick-exit.ts'

const twiceWithinMs = 500

/** Escape twice in a row leaves the app. Not while a dialog is open: there the first press closes it. */
export function useQuickExit(): void {
  // Listens to the keyboard of the whole page.
  useEffect(() => {
    let lastMs = -Infinity
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat) return
      if (event.defaultPrevented || document.querySelector('dialog[open], :popover-open') || document.fullscreenElement) {
        lastMs = -Infinity
        return
      }
      if (event.timeStamp - lastMs < twiceWithinMs) leaveQuickly()
      lastMs = event.timeStamp
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
