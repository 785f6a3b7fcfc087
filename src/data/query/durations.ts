/** How long an answer counts as fresh, by what it is. Stale ones are shown at once and asked for again behind. */
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const staleTimes = {
  /** Changes under one's eyes: progress, presence. */
  live: 5000,
  /** Lists others change all the time. */
  list: minuteMs / 2,
  /** One thing on its own page. */
  page: minuteMs,
  /** Own settings, changed from here or told by the socket. */
  own: 5 * minuteMs,
  /** Categories and other things staff change now and then. */
  settled: 60 * minuteMs,
} as const

/** Kept on the device this long after it was asked for. */
export const keptMs = 30 * dayMs
/** Kept in memory this long after last use. */
export const memoryMs = dayMs
