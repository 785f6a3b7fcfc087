import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { applyRetryPolicy } from './retry-policy.ts'

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('what a failed try means', () => {
  it.each(['not_found', 'edit_conflict', 'validation_failed', 'forbidden', 'idempotency_mismatch'] as const)('%s is final', (code) => {
    expect(applyRetryPolicy(new CallError(code), 1, 0)).toEqual({ kind: 'refused', code })
  })

  it.each(['rate_limited', 'idempotency_running', 'server_error'] as const)('%s passes, for this subject alone', (code) => {
    expect(applyRetryPolicy(new CallError(code), 1, 0)).toMatchObject({ kind: 'later' })
  })

  it.each(['unauthorized', 'session_expired', 'terms_required', 'account_banned'] as const)(
    '%s stops everything and refuses nothing',
    (code) => {
      expect(applyRetryPolicy(new CallError(code), 1, 0)).toMatchObject({ kind: 'stop', reason: 'session' })
    },
  )

  it('a closed site and a lost line stop everything', () => {
    expect(applyRetryPolicy(new CallError('maintenance'), 1, 0)).toMatchObject({ kind: 'stop', reason: 'line' })
    expect(applyRetryPolicy(new CallError('unavailable', { retryAfterSeconds: 5 }), 1, 0)).toEqual({ kind: 'later', waitMs: 5000 })
    expect(applyRetryPolicy(new TypeError('Failed to fetch'), 1, 0)).toMatchObject({ kind: 'stop', reason: 'line' })
  })

  it('reads errors by their code, also where they have lost their class', () => {
    expect(applyRetryPolicy({ code: 'not_found', status: 404, retryAfterSeconds: null }, 1, 0)).toEqual({
      kind: 'refused',
      code: 'not_found',
    })
    expect(applyRetryPolicy({ code: 'network_error', status: 0, retryAfterSeconds: null }, 1, 0)).toMatchObject({ kind: 'stop' })
  })

  it('an answer this build cannot read holds only its own subject', () => {
    const parse = () => v.parse(v.string(), 1)
    expect(applyRetryPolicy(errorOf(parse), 1, 0)).toMatchObject({ kind: 'later' })
    expect(applyRetryPolicy({ code: 'network_error', status: 200 }, 1, 0)).toMatchObject({ kind: 'later' })
  })

  it('the page of a proxy refuses nothing, and is no more than trouble that passes', () => {
    const guessed = (code: 'forbidden' | 'server_error', status: number) =>
      applyRetryPolicy(new CallError(code, { status, isGuessed: true }), 1, 0)
    expect(guessed('forbidden', 403)).toMatchObject({ kind: 'later' })
    expect(guessed('server_error', 502)).toMatchObject({ kind: 'later' })
  })

  it('waits at least as long as the server says', () => {
    expect(applyRetryPolicy(new CallError('rate_limited', { retryAfterSeconds: 90 }), 1, 0)).toEqual({ kind: 'later', waitMs: 90_000 })
  })

  it('pauses grow to five minutes and differ from device to device', () => {
    const pauseMs = (attempts: number, random: number) => applyRetryPolicy(new TypeError('Failed to fetch'), attempts, random)
    expect([1, 2, 3, 30].map((attempts) => pauseMs(attempts, 0))).toMatchObject([1000, 2000, 4000, 300_000].map((waitMs) => ({ waitMs })))
    expect(pauseMs(3, 1)).toMatchObject({ waitMs: 3000 })
  })
})
