/** The rate limit shared by all sockets of a member in this process. It outlives each of them, so a new connection gains nothing. */
import { createPace, type Pace } from './allowance.ts'

export interface MemberPace extends Pace {
  /** Runs work that queries the database: a few pieces at the same time, further ones in order. */
  run(work: () => Promise<void>): Promise<void>
}

export interface MemberPaces {
  of(memberId: number): MemberPace
}

/** Per member; the connection pool serves all members. */
const mostAtOnce = 4
/** Every allowance is full again after a third of this. */
const forgetMs = 60_000

interface Kept {
  readonly pace: MemberPace
  readonly isIdle: () => boolean
  usedAt: number
}

export function createMemberPaces(now: () => number = () => performance.now()): MemberPaces {
  const kept = new Map<number, Kept>()
  let sweptAt = now()

  function sweep(time: number): void {
    if (time - sweptAt < forgetMs) return
    sweptAt = time
    for (const [memberId, { usedAt, isIdle }] of kept) if (time - usedAt > forgetMs && isIdle()) kept.delete(memberId)
  }

  return {
    of(memberId) {
      const time = now()
      sweep(time)
      const known = kept.get(memberId) ?? createKept(time)
      known.usedAt = time
      kept.set(memberId, known)
      return known.pace
    },
  }
}

function createKept(usedAt: number): Kept {
  const waiting: Array<() => void> = []
  let running = 0
  return {
    usedAt,
    isIdle: () => running === 0,
    pace: {
      ...createPace(),
      async run(work) {
        if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
        else running += 1
        try {
          await work()
        } finally {
          // The slot passes to the next piece without becoming free in between.
          const next = waiting.shift()
          if (next) next()
          else running -= 1
        }
      },
    },
  }
}
