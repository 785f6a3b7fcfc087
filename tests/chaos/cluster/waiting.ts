/** Waiting for conditions, never for a fixed time. */
import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 50

/** Resolves once `condition` holds. Rejects with `what` after `patienceMs`, or with any error `condition` throws. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}.`)
    await delay(lookEveryMs)
  }
}

/** Seconds with one decimal, for a line of figures. */
export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** In milliseconds; zero for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
