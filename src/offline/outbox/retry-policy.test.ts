import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { longestPauseMs } from '#src/lib/retry/backoff.ts'
import { applyRetryPolicy } from './retry-policy.ts'

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('a failed attempt', () => {
  it.each(['not_found', 'edit_conflict', 'validation_failed', 'forbidden', 'idempotency_mismatch'] as const)('%s is final', (code) => {
    expect(applyRetryPolicy(new CallError(code), 1, 0)).toEqual({ kind: 'refused', code })
  })

  it.each(['rate_limited', 'idempotency_running', 'server_error'] as const)('%s is temporary, for this subject only', (code) => {
    expect(applyRetryPolicy(new CallError(code), 1, 0)).toMatchObject({ kind: 'later' })
  })

  it.each(['unauthorized', 'session_expired', 'terms_required', 'account_banned'] as const)(
    '%s stops everything and refuses nothing',
    (code) => {
      expect(applyRetryPolicy(new CallError(code), 1, 0)).toMatchObject({ kind: 'stop', reason: 'session' })
    },
  )

  it('a closed site and a lost connection stop everything', () => {
    expect(applyRetryPolicy(new CallError('maintenance'), 1, 0)).toMatchObject({ kind: 'stop', reason: 'line' })
    expect(applyRetryPolicy(new CallError('unavailable', { retryAfterSeconds: 5 }), 1, 0)).toEqual({ kind: 'later', waitMs: 5000 })
    expect(applyRetryPolicy(new TypeError('Failed to fetch'), 1, 0)).toMatchObject({ kind: 'stop', reason: 'line' })
  })

  it('is classified by the code of its error, even when the error has lost its class', () => {
    expect(applyRetryPolicy({ code: 'not_found', status: 404, retryAfterSeconds: null }, 1, 0)).toEqual({
      kind: 'refused',
      code: 'not_found',
    })
    expect(applyRetryPolicy({ code: 'network_error', status: 0, retryAfterSeconds: null }, 1, 0)).toMatchObject({ kind: 'stop' })
  })

  it('with an answer this build cannot read holds back only its own subject', () => {
    const parse = () => v.parse(v.string(), 1)
    expect(applyRetryPolicy(errorOf(parse), 1, 0)).toMatchObject({ kind: 'later' })
    expect(applyRetryPolicy({ code: 'network_error', status: 200 }, 1, 0)).toMatchObject({ kind: 'later' })
  })

  it('with the page of a proxy is a temporary failure, not a refusal', () => {
    const guessed = (code: 'forbidden' | 'server_error', status: number) =>
      applyRetryPolicy(new CallError(code, { status, isGuessed: true }), 1, 0)
    expect(guessed('forbidden', 403)).toMatchObject({ kind: 'later' })
    expect(guessed('server_error', 502)).toMatchObject({ kind: 'later' })
  })

  it('is followed by at least the pause set by the server', () => {
    expect(applyRetryPolicy(new CallError('rate_limited', { retryAfterSeconds: 90 }), 1, 0)).toEqual({ kind: 'later', waitMs: 90_000 })
  })

  it('is followed by an hour at most, so that a stored time further away can be recognized as wrong', () => {
    const daily = new CallError('rate_limited', { retryAfterSeconds: 86_400 })
    expect(applyRetryPolicy(daily, 1, 0)).toEqual({ kind: 'later', waitMs: longestPauseMs })
  })

  it('is followed by pauses that grow to five minutes and differ between devices', () => {
    const pauseMs = (attempts: number, random: number) => applyRetryPolicy(new TypeError('Failed to fetch'), attempts, random)
    expect([1, 2, 3, 30].map((attempts) => pauseMs(attempts, 0))).toMatchObject([1000, 2000, 4000, 300_000].map((waitMs) => ({ waitMs })))
    expect(pauseMs(3, 1)).toMatchObject({ waitMs: 3000 })
  })
})
