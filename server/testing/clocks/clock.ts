/** A clock that tests move. It goes on ticking from where it was put. */
export interface TestClock {
  readonly now: () => Date
  advance(ms: number): void
  set(moment: Date): void
  /** From now on it moves by `advance` and `set` alone: for counts within a time that slow machines take longer than. */
  stop(): void
}

export function createClock(): TestClock {
  let offsetMs = 0
  let stoppedAt: number | null = null
  const ticking = () => stoppedAt ?? Date.now()
  return {
    now: () => new Date(ticking() + offsetMs),
    advance: (ms) => void (offsetMs += ms),
    set: (moment) => void (offsetMs = moment.getTime() - ticking()),
    stop: () => void (stoppedAt ??= Date.now()),
  }
}
