const halfLifeMs = 3000

export interface SpeedMeter {
  /** Total bytes sent so far; a smaller total than before (a chunk sent again), or a clock set back, restarts the measurement. */
  add: (totalBytes: number, nowMs: number) => void
  bytesPerSecond: () => number | null
}

/** The speed as an exponentially weighted mean over time, so that a burst of progress events does not count more than a quiet second. */
export function createSpeedMeter(): SpeedMeter {
  let last: { totalBytes: number; atMs: number } | null = null
  let speed: number | null = null
  return {
    add(totalBytes, nowMs) {
      if (last === null || totalBytes < last.totalBytes || nowMs < last.atMs) {
        last = { totalBytes, atMs: nowMs }
        return
      }
      const elapsedMs = nowMs - last.atMs
      if (elapsedMs < 100) return
      const current = ((totalBytes - last.totalBytes) / elapsedMs) * 1000
      const weight = 1 - 0.5 ** (elapsedMs / halfLifeMs)
      speed = speed === null ? current : speed + (current - speed) * weight
      last = { totalBytes, atMs: nowMs }
    },
    bytesPerSecond: () => speed,
  }
}

/** The remaining seconds at a speed; null while it is unknown or zero. */
export function secondsLeft(leftBytes: number, bytesPerSecond: number | null): number | null {
  if (bytesPerSecond === null || bytesPerSecond < 1) return null
  return Math.max(0, leftBytes) / bytesPerSecond
}
