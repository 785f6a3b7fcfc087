/** A number per minute, of which a third may be used at once. In memory: it counts in this process. */
export interface Allowance {
  /** Null if it is permitted; otherwise in how many seconds it will be. */
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

/** Allowances by name, created when they are first needed: most sockets send next to nothing. */
export interface Pace {
  spend(name: string, perMinute: number): number | null
}

export function createPace(): Pace {
  const allowances = new Map<string, Allowance>()
  return {
    spend(name, perMinute) {
      const allowance = allowances.get(name) ?? createAllowance(perMinute)
      allowances.set(name, allowance)
      return allowance.spend()
    },
  }
}
