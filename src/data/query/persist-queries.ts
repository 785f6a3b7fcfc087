/**
 * Keeps answers in the member's own database, one row per query, for queries that ask for it (`meta: { isPersisted: true }`).
 * One row each rather than the whole cache in one: a screen reads only what it shows, and a change writes only itself.
 */
import type { DefaultOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { createQueryCache, type QueryCache } from '#src/offline/db/query-cache.ts'
import { reportProblem } from '../http/report-problem.ts'
import { memberStore } from '../session/member-store.ts'
import { keptMs } from './durations.ts'

export type Persister = NonNullable<NonNullable<DefaultOptions['queries']>['persister']>

/** Rows of another shape than this build's are dropped. Raise it when an answer changes its meaning without changing its form. */
const shape = 1
const keptAnswer = v.object({ shape: v.literal(shape), updatedAtMs: v.number(), data: v.unknown() })
type KeptAnswer = v.InferOutput<typeof keptAnswer>

export async function openPersister(memberId: number, currentMemberId: () => number | null): Promise<Persister> {
  const cache = createQueryCache(await memberStore(memberId))
  return createPersister(guardedFor(cache, memberId, currentMemberId))
}

type Rows = Pick<QueryCache, 'getItem' | 'setItem'>

/**
 * Answers a query's first question from the device and, when that is no longer fresh, asks the server behind; puts every answer
 * of the server away. The answer shown keeps its true age, so that screens can say when it was saved.
 */
export function createPersister(rows: Rows, now: () => number = Date.now): Persister {
  return async (queryFn, context, query) => {
    if (query.state.data === undefined) {
      const kept = readKept(await rows.getItem(query.queryHash), now())
      if (kept) {
        afterThis(() => {
          query.setState({ dataUpdatedAt: kept.updatedAtMs })
          // The query keeps the failure for its observers; nobody else waits for this.
          if (query.isStale()) query.fetch().catch(() => undefined)
        })
        return kept.data
      }
    }
    const data = await queryFn(context)
    afterThis(() => {
      const { data: latest, dataUpdatedAt: updatedAtMs } = query.state
      rows.setItem(query.queryHash, JSON.stringify({ shape, updatedAtMs, data: latest } satisfies KeptAnswer)).catch(reportProblem)
    })
    return data
  }
}

/** Once the query has taken what its function returned. */
function afterThis(work: () => void): void {
  setTimeout(work, 0)
}

function readKept(text: string | null, nowMs: number): KeptAnswer | null {
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keptAnswer), text)
  return parsed.success && nowMs - parsed.output.updatedAtMs < keptMs ? parsed.output : null
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
  }
}
