import { useSyncExternalStore } from 'react'

const tickMs = 30_000
const listeners = new Set<() => void>()
let current = new Date()
let timer: ReturnType<typeof setInterval> | undefined

function tick() {
  current = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    current = new Date()
    timer = setInterval(tick, tickMs)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function readNow(): Date {
  if (listeners.size === 0 && Date.now() - current.getTime() > tickMs) current = new Date()
  return current
}

/** The current time, updated every half minute by one timer for the whole page, so that 'ago' texts stay correct. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, readNow)
}
