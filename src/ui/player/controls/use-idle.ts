import { useEffect, useState } from 'react'

const idleMs = 3000

/** Whether there was no activity for three seconds. `wake` reports an activity. */
export function useIdle(canBeIdle: boolean): { isIdle: boolean; wake: () => void; toggle: () => void } {
  const [isIdle, setIsIdle] = useState(false)
  const [wokenAt, setWokenAt] = useState(0)

  // Synchronises with the clock.
  useEffect(() => {
    if (!canBeIdle || isIdle) return
    const timer = setTimeout(() => setIsIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [canBeIdle, isIdle, wokenAt])

  function wake() {
    setIsIdle(false)
    // Restarting the clock once a second is enough, and avoids a render for each pixel of a moving mouse.
    setWokenAt(Math.floor(Date.now() / 1000))
  }

  return { isIdle: isIdle && canBeIdle, wake, toggle: () => (isIdle ? wake() : setIsIdle(true)) }
}
