/**
 * Moments stored on the device. The clock may have been wrong when they were stored, by a year for instance, so a moment counts only
 * as far as it can be away; elapsed time within a living page is measured with `performance.now()` instead.
 */

/** The time left until a stored moment; 0 for one further away than `longestMs`, which another clock has set. */
export function msUntil(atMs: number, nowMs: number, longestMs: number): number {
  const leftMs = atMs - nowMs
  return leftMs > 0 && leftMs <= longestMs ? leftMs : 0
}

/** The time since a stored moment; `Infinity` for one that is still to come, which another clock has set, and for none. */
export function msSince(atMs: number, nowMs: number): number {
  const sinceMs = nowMs - atMs
  return sinceMs >= 0 ? sinceMs : Number.POSITIVE_INFINITY
}
