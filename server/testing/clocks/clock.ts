/** A clock that tests set. It keeps ticking from where it was set. */
export interface TestClock {
  readonly now: () => Date
  advance(ms: number): void
  set(moment: Date): void
  /** From now on only `advance` and `set` move it: for counts within a period that slow machines would exceed. */
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
