/** Decides how to treat a failed attempt. Pure: the whole table of outcomes is here. */
import * as v from 'valibot'
import { errorCode, type ErrorCode } from '#contract/errors/error-codes.ts'
import { errorTable } from '#contract/errors/error-table.ts'
import { backoffMs, longestPauseMs, type BackoffLimits } from '#src/lib/retry/backoff.ts'

export type Verdict =
  /** Refused permanently: shown to the member and never retried automatically. */
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  /** May succeed later; only this subject waits. */
  | { readonly kind: 'later'; readonly waitMs: number }
  /** No write can succeed now (no connection, no session, closed site): the whole queue waits. */
  | { readonly kind: 'stop'; readonly reason: 'line' | 'session'; readonly waitMs: number }

export const outboxBackoff: BackoffLimits = { firstMs: 1000, longestMs: 5 * 60_000 }
/** Codes of refused sessions. The write itself may be accepted once the member is signed in again. */
const sessionCodes: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'session_expired',
  'session_reused',
  'account_banned',
  'account_inactive',
  'account_memorial',
  'terms_required',
])
/** Temporary refusals: the same request may be accepted a moment later. */
const passingCodes: ReadonlySet<ErrorCode> = new Set(['idempotency_running', 'rate_limited'])

/** A `CallError` with a code of the contract. */
const answered = v.looseObject({
  code: errorCode,
  retryAfterSeconds: v.nullish(v.number(), 0),
  isGuessed: v.optional(v.boolean(), false),
})

/** Whether anything was received: an error with a status, or one raised while parsing. */
function wasAnswered(error: unknown): boolean {
  if (error instanceof v.ValiError) return true
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status > 0
}

/** `attempts` includes this attempt; `random` is 0 to 1 and spreads devices that lost their connection at the same time. */
export function applyRetryPolicy(error: unknown, attempts: number, random: number): Verdict {
  const pause = backoffMs(attempts, random, outboxBackoff)
  const parsed = v.safeParse(answered, error)
  // An unreadable answer affects only its write (a newer build may be able to read it); a missing answer affects every write.
  if (!parsed.success) return wasAnswered(error) ? { kind: 'later', waitMs: pause } : { kind: 'stop', reason: 'line', waitMs: pause }
  const { code, retryAfterSeconds, isGuessed } = parsed.output
  if (sessionCodes.has(code)) return { kind: 'stop', reason: 'session', waitMs: pause }
  const waitMs = Math.min(longestPauseMs, Math.max(pause, retryAfterSeconds * 1000))
  if (code === 'maintenance') return { kind: 'stop', reason: 'line', waitMs }
  // An error page of a proxy does not refuse the write.
  const isPassing = isGuessed || passingCodes.has(code) || errorTable[code].status >= 500
  return isPassing ? { kind: 'later', waitMs } : { kind: 'refused', code }
}
