/**
 * Keeps answers in the member's own database, one row per query, for queries that ask for it (`meta: { isPersisted: true }`).
 * One row each rather than the whole cache in one: a screen reads only what it shows, and a change writes only itself.
 */
import type { QueryFunction, QueryKey, QueryPersister } from '@tanstack/react-query'
import { experimental_createQueryPersister } from '@tanstack/react-query-persist-client'
import { createQueryCache, type QueryCache } from '#src/offline/db/query-cache.ts'
import { memberStore } from '../session/member-store.ts'
import { keptMs } from './durations.ts'

/** Rows of another shape than this build's are dropped. Raise it when an answer changes its meaning without changing its form. */
const shape = '1'

type StoredPersister = ReturnType<typeof experimental_createQueryPersister>

export async function openPersister(memberId: number, currentMemberId: () => number | null): Promise<StoredPersister> {
  const store = await memberStore(memberId)
  return experimental_createQueryPersister({
    storage: guarded(createQueryCache(store), memberId, currentMemberId),
    buster: shape,
    maxAge: keptMs,
    prefix: `query-${memberId}`,
  })
}

export type PersistedFunction = QueryPersister<unknown, QueryKey>
export type QueryWork = QueryFunction<unknown, QueryKey>

export class MemberDrift extends Error {
  override readonly name = 'MemberDrift'
}

/**
 * Crashes rather than showing or keeping one member's answers for another. A write that comes after signing out is no drift: it
 * is late, and dropped.
 */
function guarded(cache: QueryCache, memberId: number, currentMemberId: () => number | null): QueryCache {
  function isCurrent(): boolean {
    const current = currentMemberId()
    if (current !== null && current !== memberId) throw new MemberDrift(`Answers of member ${memberId} were asked for while another is signed in.`)
    return current !== null
  }
  return {
    getItem: (key) => (isCurrent() ? cache.getItem(key) : Promise.resolve(null)),
    setItem: (key, value) => (isCurrent() ? cache.setItem(key, value) : Promise.resolve()),
    removeItem: cache.removeItem,
    entries: cache.entries,
  }
}
