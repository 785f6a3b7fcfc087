/** Seconds that pass at once, for what keeps something for a while or looks again every so often. */
import { vi } from 'vitest'

export interface FastClock extends Disposable {
  /** What was kept by the monotonic clock is older by so much, and repeated looks take place as often as they would have. */
  pass(ms: number): void
}

/**
 * `using time = openFastClock()`, before the server is made. Timeouts and the clock of the calendar go on as ever (`server.clock`). Stopped, it moves by
 * `pass` alone: for counts within a time that slow machines take longer than.
 */
export function openFastClock({ isStopped = false } = {}): FastClock {
  const ticking = performance.now.bind(performance)
  const startedAt = ticking()
  const now = isStopped ? () => startedAt : ticking
  let passedMs = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return {
    pass(ms) {
      passedMs += ms
      vi.advanceTimersByTime(ms)
    },
    [Symbol.dispose]() {
      vi.useRealTimers()
      spy.mockRestore()
    },
  }
}
