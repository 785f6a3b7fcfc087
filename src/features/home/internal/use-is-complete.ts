import { startTransition, useEffect, useState } from 'react'
import { whenPainted } from '#src/lib/when-idle.ts'
import { isFirstScreenShown } from '#src/platform/first-screen.ts'

/**
 * False while home is the first screen of the app: its top is painted first, the rest follows in small steps. After
 * navigation within the app or a reload, the page is complete at once, so that the scroll position can be restored.
 */
export function useIsComplete(): boolean {
  const [isComplete, setIsComplete] = useState(() => isFirstScreenShown() || !isPlainStart())

  // Renders the rest once the top is painted.
  useEffect(() => {
    if (isComplete) return
    let isGone = false
    void whenPainted().then(() => {
      if (!isGone) startTransition(() => setIsComplete(true))
    })
    return () => {
      isGone = true
    }
  }, [isComplete])

  return isComplete
}

function isPlainStart(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')
}
