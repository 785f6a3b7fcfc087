/** Waiting for conditions, never for a time. */
import { setTimeout as delay } from 'node:timers/promises'

const lookEveryMs = 50

/** Resolves once `condition` holds. Rejects with what was waited for, after `patienceMs`, or with whatever `condition` throws. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}.`)
    await delay(lookEveryMs)
  }
}

/** Whole seconds, for a line of figures. */
export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** In milliseconds; zero of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
