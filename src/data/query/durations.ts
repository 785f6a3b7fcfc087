/** How long an answer counts as fresh, by what it is. */
const minuteMs = 60_000

export const staleTimes = {
  /** Lists others change all the time. */
  list: minuteMs / 2,
  /** One thing on its own page. */
  page: minuteMs,
  /** Own settings, changed from here or told by the socket. */
  own: 5 * minuteMs,
  /** Categories and other things staff change now and then. */
  settled: 60 * minuteMs,
} as const

/** Kept in memory and on the device this long after last use; the persister's maximum age is the same. */
export const keptMs = 30 * 24 * 60 * minuteMs
