/** Answers in the member's own database, one row per query: a screen reads only what it shows, and a change writes only itself. */
import * as v from 'valibot'
import { createQueryCache, type QueryCache } from '#src/offline/db/query-cache.ts'
import { reportProblem } from '../http/report-problem.ts'
import { memberStore } from '../session/member-store.ts'
import { keptMs } from './durations.ts'

/** Rows of another shape than this build's are dropped. Raise it when an answer changes its meaning without changing its form. */
const shape = 1
const keptAnswer = v.object({ shape: v.literal(shape), updatedAtMs: v.number(), data: v.unknown() })
type KeptAnswer = v.InferOutput<typeof keptAnswer>

export interface FoundAnswer {
  readonly data: unknown
  readonly updatedAtMs: number
  /** A write of this device arrived after it: it may lack what the member wrote, however fresh it is. */
  readonly isOutdated: boolean
}

export interface KeptAnswers {
  /** Null for what was never kept, is too old or cannot be read. */
  readonly read: (queryHash: string) => Promise<FoundAnswer | null>
  readonly keep: (queryHash: string, data: unknown, updatedAtMs: number) => void
}

export async function openKeptAnswers(memberId: number, currentMemberId: () => number | null): Promise<KeptAnswers> {
  const cache = createQueryCache(await memberStore(memberId))
  return createKeptAnswers(guardedFor(cache, memberId, currentMemberId))
}

type Rows = Pick<QueryCache, 'getItem' | 'setItem' | 'writesArrivedAtMs'>

export function createKeptAnswers(rows: Rows, now: () => number = Date.now): KeptAnswers {
  return {
    async read(queryHash) {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keptAnswer), await rows.getItem(queryHash))
      if (!parsed.success || now() - parsed.output.updatedAtMs >= keptMs) return null
      const { data, updatedAtMs } = parsed.output
      return { data, updatedAtMs, isOutdated: updatedAtMs <= (await rows.writesArrivedAtMs()) }
    },
    keep(queryHash, data, updatedAtMs) {
      rows.setItem(queryHash, JSON.stringify({ shape, updatedAtMs, data } satisfies KeptAnswer)).catch(reportProblem)
    },
  }
}

export class MemberDrift extends Error {
  override readonly name = 'MemberDrift'
}

/**
 * Crashes rather than showing or keeping one member's answers for another. What comes after signing out is no drift: it is late,
 * and dropped.
 */
export function guardedFor(rows: Rows, memberId: number, currentMemberId: () => number | null): Rows {
  function isCurrent(): boolean {
    const current = currentMemberId()
    if (current !== null && current !== memberId)
      throw new MemberDrift(`Answers of member ${memberId} were touched while another is signed in.`)
    return current !== null
  }
  return {
    getItem: async (key) => (isCurrent() ? rows.getItem(key) : null),
    setItem: async (key, value) => {
      if (isCurrent()) await rows.setItem(key, value)
    },
    writesArrivedAtMs: rows.writesArrivedAtMs,
  }
}
