/** A clock that tests move. It goes on ticking from where it was put. */
export interface TestClock {
  readonly now: () => Date
  advance(ms: number): void
  set(moment: Date): void
}

export function createClock(): TestClock {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (ms) => void (offsetMs += ms),
    set: (moment) => void (offsetMs = moment.getTime() - Date.now()),
  }
}
