/** How much one socket may say: so many a minute, of which a third at once. In memory, because it ends with the socket. */
export interface Allowance {
  /** Null when it may; otherwise in how many seconds it may again. */
  spend(): number | null
}

export function createAllowance(perMinute: number, now: () => number = () => performance.now()): Allowance {
  const most = Math.max(1, Math.ceil(perMinute / 3))
  const perMillisecond = perMinute / 60_000
  let left = most
  let countedAt = now()
  return {
    spend() {
      const time = now()
      left = Math.min(most, left + (time - countedAt) * perMillisecond)
      countedAt = time
      if (left < 1) return Math.max(1, Math.ceil((1 - left) / perMillisecond / 1000))
      left -= 1
      return null
    },
  }
}
