import { useEffect, useState } from 'react'

/** Whole seconds until a moment, counted down to 0, and a function that sets another moment. */
export function useCountdown(firstAtMs: number): [seconds: number, waitUntil: (atMs: number) => void] {
  const [wait, setWait] = useState(() => ({ atMs: firstAtMs, seconds: secondsUntil(firstAtMs) }))
  const { atMs, seconds } = wait
  const isWaiting = seconds > 0
  // Runs a timer while there is something to wait for.
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait({ atMs, seconds: secondsUntil(atMs) }), 500)
    return () => clearInterval(timer)
  }, [isWaiting, atMs])
  return [seconds, (next) => setWait({ atMs: next, seconds: secondsUntil(next) })]
}

function secondsUntil(atMs: number): number {
  return Math.max(0, Math.ceil((atMs - Date.now()) / 1000))
}
