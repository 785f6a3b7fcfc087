/** What a failed try means. Pure: the whole table of outcomes is here. */
import * as v from 'valibot'
import { errorCode, type ErrorCode } from '#contract/errors/error-codes.ts'
import { errorTable } from '#contract/errors/error-table.ts'
import { backoffMs, type BackoffLimits } from '#src/lib/retry/backoff.ts'

export type Verdict =
  /** Refused for good: shown to the member, never tried again by itself. */
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  /** May work later; only this subject waits. */
  | { readonly kind: 'later'; readonly waitMs: number }
  /** Nothing will work now: no line, no session, closed site. The whole queue waits. */
  | { readonly kind: 'stop'; readonly reason: 'line' | 'session'; readonly waitMs: number }

export const outboxBackoff: BackoffLimits = { firstMs: 1000, longestMs: 5 * 60_000 }
/** Codes of refused sessions. The write itself may be fine once somebody is signed in again. */
const sessionCodes: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'session_expired',
  'session_reused',
  'account_banned',
  'account_inactive',
  'account_memorial',
  'terms_required',
])
/** Refusals that pass: the same request may be answered differently a moment later. */
const passingCodes: ReadonlySet<ErrorCode> = new Set(['idempotency_running', 'rate_limited'])

/** A `CallError` with a code of the contract. */
const answered = v.looseObject({
  code: errorCode,
  retryAfterSeconds: v.nullish(v.number(), 0),
  isGuessed: v.optional(v.boolean(), false),
})

/** With a status, or past parsing: something came back. */
function wasAnswered(error: unknown): boolean {
  if (error instanceof v.ValiError) return true
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status > 0
}

/** `attempts` counts this try; `random` is 0 to 1 and spreads devices that lost the line together. */
export function applyRetryPolicy(error: unknown, attempts: number, random: number): Verdict {
  const pause = backoffMs(attempts, random, outboxBackoff)
  const parsed = v.safeParse(answered, error)
  // An answer nobody here can read is that write's trouble (a newer build may read it); no answer is everybody's.
  if (!parsed.success) return wasAnswered(error) ? { kind: 'later', waitMs: pause } : { kind: 'stop', reason: 'line', waitMs: pause }
  const { code, retryAfterSeconds, isGuessed } = parsed.output
  if (sessionCodes.has(code)) return { kind: 'stop', reason: 'session', waitMs: pause }
  const waitMs = Math.max(pause, retryAfterSeconds * 1000)
  if (code === 'maintenance') return { kind: 'stop', reason: 'line', waitMs }
  // A proxy's own page refuses no write.
  const isPassing = isGuessed || passingCodes.has(code) || errorTable[code].status >= 500
  return isPassing ? { kind: 'later', waitMs } : { kind: 'refused', code }
}
