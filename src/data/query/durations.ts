/** How long an answer counts as fresh, by its kind. Stale answers are shown immediately and refetched in the background. */
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const staleTimes = {
  /** Data that changes while the member looks at it: progress, presence. */
  live: 5000,
  /** Lists that others change all the time. */
  list: minuteMs / 2,
  /** A single item on its own page. */
  page: minuteMs,
  /** The member's own settings, changed here or reported by the socket. */
  own: 5 * minuteMs,
  /** Categories and other data that staff change occasionally. */
  settled: 60 * minuteMs,
} as const

/** Time from the request until an answer on the device expires. */
export const keptMs = 30 * dayMs
/** Time from the last use until an answer in memory expires. */
export const memoryMs = dayMs
