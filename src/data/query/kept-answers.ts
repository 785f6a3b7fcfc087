/**
 * Stores answers in the member's own database, one row per query: a screen reads only the rows it shows, and a change writes only
 * its own row.
 */
import { msSince } from '#src/lib/stored-moment.ts'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import type { Query } from '@tanstack/react-query'
import * as v from 'valibot'
import { createQueryCache, type QueryCache } from '#src/offline/db/query-cache.ts'
import { reportProblem } from '../http/report-problem.ts'
import { memberStore } from '../session/member-store.ts'
import { keptMs } from './durations.ts'
import { upgradeAnswer } from './older-answers.ts'

/**
 * Rows of the two previous shapes are upgraded to this one (`older-answers.ts`); older rows are dropped. Raise it when an answer
 * changes its meaning without changing its form.
 */
const shape = '4'
const shapesBefore = ['2', '3'] as const
/** A dehydrated client with one query, in the format of TanStack's persister. */
const keptClient = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    buster: v.picklist([...shapesBefore, shape]),
    timestamp: v.number(),
    clientState: v.object({ mutations: v.tuple([]), queries: v.tuple([v.looseObject({ state: v.looseObject({ data: v.unknown() }) })]) }),
  }),
)

type KeptQuery = Pick<Query, 'queryHash' | 'queryKey' | 'state'>

export interface FoundAnswer {
  readonly data: unknown
  readonly updatedAtMs: number
  /** A write from this device arrived at the server after this answer, so the answer may lack it, however fresh it is. */
  readonly isOutdated: boolean
}

export interface KeptAnswers {
  /** Resolves with null for an answer that was never saved, is too old or cannot be read. */
  readonly read: (queryHash: string) => Promise<FoundAnswer | null>
  readonly keep: (query: KeptQuery) => void
}

export async function openKeptAnswers(memberId: number, currentMemberId: () => number | null): Promise<KeptAnswers> {
  const cache = createQueryCache(await memberStore(memberId))
  return createKeptAnswers(guardedFor(cache, memberId, currentMemberId))
}

type Rows = Pick<QueryCache, 'getItem' | 'setItem' | 'removeItem' | 'writesArrivedAtMs'>

export function createKeptAnswers(rows: Rows, now: () => number = Date.now): KeptAnswers {
  return {
    async read(queryHash) {
      const parsed = v.safeParse(keptClient, await rows.getItem(queryHash))
      if (!parsed.success || now() - parsed.output.timestamp >= keptMs) return null
      const { buster, timestamp, clientState } = parsed.output
      const { data } = clientState.queries[0].state
      const isOutdated = timestamp <= (await rows.writesArrivedAtMs())
      // Of an answer from the future only the clock that dated it is known to be wrong: it is shown and requested again.
      const isDated = msSince(timestamp, now()) < keptMs
      return {
        data: buster === shape ? data : upgradeAnswer(data),
        updatedAtMs: isDated ? timestamp : 0,
        isOutdated: isOutdated || !isDated,
      }
    },
    keep: ({ queryHash, queryKey, state }) => {
      const persister = createAsyncStoragePersister({
        storage: rows,
        key: queryHash,
        retry: ({ error }) => void reportProblem(error),
      })
      const clientState = { mutations: [], queries: [{ queryHash, queryKey, state, dehydratedAt: now() }] }
      void persister.persistClient({ buster: shape, timestamp: state.dataUpdatedAt, clientState })
    },
  }
}

export class MemberDrift extends Error {
  override readonly name = 'MemberDrift'
}

/** Throws rather than showing or saving one member's answers for another. An access after sign-out is merely late, and is ignored. */
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
    removeItem: async (key) => {
      if (isCurrent()) await rows.removeItem(key)
    },
    writesArrivedAtMs: rows.writesArrivedAtMs,
  }
}
