const firstMs = 500
const longestMs = 30_000

/**
 * Growing pauses between tries, for ever: 0.5, 1, 2 … 30 seconds, each shortened by up to a quarter so that a
 * thousand phones do not come back in the same second. `random` is 0 to 1.
 */
export function retryDelayMs(failures: number, random: number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, Math.min(failures - 1, 10)))
  return Math.round(full * (1 - random / 4))
}
