import { startTransition, useEffect, useState } from 'react'
import { whenPainted } from '#src/lib/when-idle.ts'
import { isFirstScreenShown } from '#src/platform/first-screen.ts'

/**
 * False while home is the screen the app begins with: what stands at its top is painted first, the rest follows in small steps.
 * Coming back from another screen, and after a reload, the page is whole at once, so that its place is found again.
 */
export function useIsComplete(): boolean {
  const [isComplete, setIsComplete] = useState(() => isFirstScreenShown() || !isPlainStart())

  // The rest, once the top is painted.
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
