/** A clock that tests advance. Timers run in order when they are due. */
export interface PretendClock {
  readonly now: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Advances the clock and runs all due timers. */
  readonly advance: (ms: number) => void
  /** Milliseconds until the next timer; null when there is none. */
  readonly nextIn: () => number | null
}

export function createPretendClock(startMs = 1_800_000_000_000): PretendClock {
  let nowMs = startMs
  let timers: Array<{ atMs: number; callback: () => void }> = []
  return {
    now: () => nowMs,
    setTimer(callback, ms) {
      const timer = { atMs: nowMs + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((candidate) => candidate !== timer)
      }
    },
    advance(ms) {
      nowMs += ms
      for (;;) {
        const due = timers.filter((timer) => timer.atMs <= nowMs).toSorted((one, other) => one.atMs - other.atMs)[0]
        if (!due) return
        timers = timers.filter((timer) => timer !== due)
        due.callback()
      }
    },
    nextIn: () => (timers.length === 0 ? null : Math.min(...timers.map((timer) => timer.atMs)) - nowMs),
  }
}
