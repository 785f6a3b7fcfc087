/** Makes seconds pass at once, for code that caches something for a while or checks it periodically. */
import { vi } from 'vitest'

export interface FastClock extends Disposable {
  /** Entries cached by the monotonic clock age by this much, and periodic checks run as often as they would have. */
  pass(ms: number): void
}

/**
 * `using time = openFastClock()`, before the server is created. Timeouts and the calendar clock are unaffected (`server.clock`). Stopped,
 * only `pass` moves it: for counts within a period that slow machines would exceed.
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
