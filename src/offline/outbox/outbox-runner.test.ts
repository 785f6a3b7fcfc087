import { describe, expect, it, vi } from 'vitest'
import { createObservable } from '#src/lib/observable.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { startOutboxRunner } from './outbox-runner.ts'
import type { Outbox } from './outbox.ts'

const triedOnce: OutboxEntry = {
  id: 1,
  idempotencyKey: '0d6f4a52-6c1b-4d1e-9a53-1f0f5a0f5a0f',
  endpointName: 'comments.create',
  subject: 'comments:video:12',
  input: {},
  state: 'waiting',
  code: null,
  attempts: 1,
  notBeforeMs: 0,
  createdAtMs: 0,
}

function start({ isOnline = true, entries = [triedOnce] }: { isOnline?: boolean; entries?: OutboxEntry[] } = {}) {
  const drain = vi.fn(async () => ({ sent: 1, refused: 0, waiting: 0, nextTryAtMs: null, stoppedBy: null }))
  const online = createObservable(isOnline)
  const outbox: Outbox = {
    memberId: 7,
    entries: createObservable<readonly OutboxEntry[]>(entries),
    enqueue: async () => undefined,
    pendingFor: () => entries,
    retry: async () => undefined,
    discard: async () => undefined,
    onArrival: () => () => undefined,
    close: () => undefined,
  }
  const reportProblem = vi.fn()
  const stop = startOutboxRunner({
    outbox,
    drain,
    isOnline: online,
    now: () => 0,
    setTimer: () => () => undefined,
    requestSync: async () => undefined,
    reportProblem,
  })
  return { drain, online, stop, reportProblem }
}

describe('the outbox of a page that has just started', () => {
  it('sends what an earlier page had tried in vain, without waiting for news of the line', () => {
    const { drain, stop } = start()
    expect(drain).toHaveBeenCalledOnce()
    stop()
  })

  it('rests while there is no line, and begins when it is back', () => {
    const { drain, online, stop } = start({ isOnline: false })
    expect(drain).not.toHaveBeenCalled()
    online.set(true)
    expect(drain).toHaveBeenCalledOnce()
    stop()
  })

  it('has nothing to do where nothing waits', () => {
    const { drain, stop } = start({ entries: [{ ...triedOnce, state: 'failed', code: 'not_found' }] })
    expect(drain).not.toHaveBeenCalled()
    stop()
  })
})
