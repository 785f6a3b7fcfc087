/** Counts in Postgres, so that parallel attempts and several nodes share the count: for limits other than a call's own. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/error.ts'
import type { Database } from './context.ts'

export interface Counter {
  /** Throws rate_limited with the seconds to wait. */
  spend(db: Database, key: string): Promise<void>
}

/** `name` distinguishes the counts in the table. */
export function createCounter(name: string, points: number, seconds: number): Counter {
  const byDatabase = new WeakMap<Database, RateLimiterPostgres>()
  function limiterOf(db: Database): RateLimiterPostgres {
    const known = byDatabase.get(db)
    if (known) return known
    const made = new RateLimiterPostgres({
      keyPrefix: name,
      points,
      duration: seconds,
      storeClient: db.$client,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    byDatabase.set(db, made)
    return made
  }
  return {
    async spend(db, key) {
      try {
        await limiterOf(db).consume(key)
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result
        throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) })
      }
    },
  }
}
