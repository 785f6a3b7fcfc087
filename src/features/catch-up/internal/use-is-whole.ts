import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#src/lib/after-paint.ts'
import { isFirstScreenShown } from '#src/platform/first-screen.ts'

/**
 * False while home is the screen the app begins with: what stands at its top is painted first, the rest follows in small steps.
 * Coming back from another screen, and after a reload, the page is whole at once, so that its place is found again.
 */
export function useIsWhole(): boolean {
  const [isWhole, setIsWhole] = useState(() => isFirstScreenShown() || !isPlainStart())

  // The rest, once the top is painted.
  useEffect(() => {
    if (isWhole) return
    let isGone = false
    void afterPaint().then(() => {
      if (!isGone) startTransition(() => setIsWhole(true))
    })
    return () => {
      isGone = true
    }
  }, [isWhole])

  return isWhole
}

function isPlainStart(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')
}
