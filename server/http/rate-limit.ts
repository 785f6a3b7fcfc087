/** Calls per minute, per member or per address. Writes and sign-ins are counted in Postgres (all nodes together), reads in memory. */
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
import { isRead, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { addressKey } from '../lib/address-key.ts'

export interface RateLimiter {
  /** Throws `rate_limited` with the seconds to wait. */
  spend(endpoint: Endpoint, caller: { memberId: number | null; ip: string }): Promise<void>
}

const seconds = 60
export const defaultPerMinute = { read: 240, write: 60 } as const

export function createRateLimiter(pool: pg.Pool): RateLimiter {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterOf(endpoint: Endpoint): RateLimiterAbstract {
    const known = limiters.get(endpoint.name)
    if (known) return known
    const points = endpoint.perMinute ?? (isRead(endpoint) ? defaultPerMinute.read : defaultPerMinute.write)
    const options = { keyPrefix: endpoint.name, points, duration: seconds }
    const inMemory = new RateLimiterMemory(options)
    const limiter = isRead(endpoint)
      ? inMemory
      : new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          tableName: 'rate_limits',
          // Created by our migrations: the application's role may not create tables.
          tableCreated: true,
          clearExpiredByTimeout: limiters.size === 0,
          // A caller over the limit no longer costs a query; if the database fails, this process counts alone.
          inMemoryBlockOnConsumed: points + 1,
          insuranceLimiter: inMemory,
        })
    limiters.set(endpoint.name, limiter)
    return limiter
  }

  return {
    async spend(endpoint, { memberId, ip }) {
      try {
        await limiterOf(endpoint).consume(memberId === null ? `ip:${addressKey(ip)}` : `member:${memberId}`)
      } catch (result) {
        if (!(result instanceof RateLimiterRes)) throw result
        throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) })
      }
    },
  }
}
