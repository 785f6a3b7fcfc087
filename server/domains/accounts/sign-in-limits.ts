/**
 * Limits on guessing passwords: 10 tries in 15 minutes for an account, 30 for an address (security row 21). Counted in Postgres before the
 * password is checked, so that parallel tries and several nodes cannot exceed them.
 */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '#contract/error.ts'
import type { Database } from '../../db/context.ts'
import { addressKey } from '../../lib/address-key.ts'
import { hashSecret } from './secrets.ts'

export const signInLimits = { perAccount: 10, perAddress: 30, freeOfCaptcha: 3, seconds: 15 * 60 } as const

export interface SignInAttempt {
  /** The typed name, normalised. */
  readonly identifier: string
  readonly memberId: number | null
  readonly ip: string
}

export interface SpentTry {
  /**
   * False if the account's own tries are used up although those of the typed name are not (because its email address was tried too). The
   * caller then answers as for a wrong password: "too many" would reveal that name and address belong together.
   */
  readonly mayCount: boolean
  /** Restores the tries after a right password. */
  giveBack(): Promise<void>
}

/** Throws `rate_limited`. Unknown names are counted like known ones. */
export async function spendSignInTry(db: Database, { identifier, memberId, ip }: SignInAttempt): Promise<SpentTry> {
  const { address, typed, account } = limitersOf(db)
  const keys = {
    address: addressKey(ip),
    typed: hashSecret(identifier),
    account: memberId === null ? `unknown:${hashSecret(identifier)}` : String(memberId),
  }
  await spend(address, keys.address)
  await spend(typed, keys.typed)
  const mayCount = await isWithin(account, keys.account)
  return {
    mayCount,
    async giveBack() {
      await Promise.all([address.reward(keys.address), typed.delete(keys.typed), account.delete(keys.account)])
    },
  }
}

/**
 * After three failures for a name or from an address, a captcha is required. Read before the try is counted; simultaneous tries get
 * past it, up to the limits.
 */
export async function wasTriedOften(db: Database, identifier: string, ip: string): Promise<boolean> {
  const { address, typed } = limitersOf(db)
  const spent = await Promise.all([address.get(addressKey(ip)), typed.get(hashSecret(identifier))])
  return spent.some((count) => count !== null && count.consumedPoints >= signInLimits.freeOfCaptcha)
}

/** For the old password of a signed-in member: counts the account's tries only. */
export async function spendPasswordTry(db: Database, memberId: number): Promise<{ giveBack(): Promise<void> }> {
  const { account } = limitersOf(db)
  await spend(account, String(memberId))
  return {
    async giveBack() {
      await account.delete(String(memberId))
    },
  }
}

async function spend(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result
    throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)) })
  }
}

async function isWithin(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (result) {
    if (result instanceof RateLimiterRes) return false
    throw result
  }
}

interface Limiters {
  readonly address: RateLimiterPostgres
  readonly typed: RateLimiterPostgres
  readonly account: RateLimiterPostgres
}
const limitersByDatabase = new WeakMap<Database, Limiters>()

/** The limiters hold no counts themselves; caching them only avoids rebuilding them. */
function limitersOf(db: Database): Limiters {
  const known = limitersByDatabase.get(db)
  if (known) return known
  const make = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      keyPrefix,
      points,
      duration: signInLimits.seconds,
      storeClient: db.$client,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
  const made = {
    address: make('sign-in-address', signInLimits.perAddress),
    typed: make('sign-in-name', signInLimits.perAccount),
    account: make('sign-in-account', signInLimits.perAccount),
  }
  limitersByDatabase.set(db, made)
  return made
}
