export interface BackoffLimits {
  readonly firstMs: number
  readonly longestMs: number
}

/**
 * The pause after a number of failed attempts: the first pause, then doubled each time up to the longest. Each is shortened by up
 * to a quarter, so that a thousand devices do not return in the same second. `random` is 0 to 1.
 */
export function backoffMs(attempts: number, random: number, { firstMs, longestMs }: BackoffLimits): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(0, attempts - 1), 20))
  return Math.round(fullMs * (1 - random / 4))
}

/**
 * The longest pause of any queue. A server that names a longer one (a limit per day) is asked again after an hour, so that a stored
 * time further away than this can only come from a clock that was wrong.
 */
export const longestPauseMs = 60 * 60_000
