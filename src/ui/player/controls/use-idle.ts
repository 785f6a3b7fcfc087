import { useEffect, useState } from 'react'

const idleMs = 3000

/** Whether nobody has done anything here for three seconds. `wake` says that somebody did. */
export function useIdle(canBeIdle: boolean): { isIdle: boolean; wake: () => void; toggle: () => void } {
  const [isIdle, setIsIdle] = useState(false)
  const [wokenAt, setWokenAt] = useState(0)

  // Follows the clock.
  useEffect(() => {
    if (!canBeIdle || isIdle) return
    const timer = setTimeout(() => setIsIdle(true), idleMs)
    return () => clearTimeout(timer)
  }, [canBeIdle, isIdle, wokenAt])

  function wake() {
    setIsIdle(false)
    // Once a second is enough to restart the clock, and spares a render per pixel of a moving mouse.
    setWokenAt(Math.floor(Date.now() / 1000))
  }

  return { isIdle: isIdle && canBeIdle, wake, toggle: () => (isIdle ? wake() : setIsIdle(true)) }
}
