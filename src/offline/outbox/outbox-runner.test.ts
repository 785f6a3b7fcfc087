import { describe, expect, it, vi } from 'vitest'
import { CallError } from '#src/http/call-error.ts'
import { createObservable } from '#src/lib/observable.ts'
import { settle } from '../testing/queue-for-test.ts'
import { createPretendClock } from '../testing/pretend-clock.ts'
import type { SendEntry } from './drain.ts'
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

/** A page's outbox over rows in memory. `send` accepts everything unless a test replaces it. */
function start({ isOnline = true, entries = [triedOnce] }: { isOnline?: boolean; entries?: OutboxEntry[] } = {}) {
  const send = vi.fn<SendEntry>(async () => undefined)
  const online = createObservable(isOnline)
  const shown = createObservable<readonly OutboxEntry[]>(entries)
  const clock = createPretendClock(0)
  const write = (change: (entry: OutboxEntry) => OutboxEntry[]) => shown.set(shown.get().flatMap(change))
  const outbox: Outbox = {
    memberId: 7,
    entries: shown,
    enqueue: async () => undefined,
    retry: async () => undefined,
    discard: async () => undefined,
    refresh: async () => undefined,
    onArrival: () => () => undefined,
    close: () => undefined,
  }
  const problems: unknown[] = []
  const stop = startOutboxRunner({
    outbox,
    store: { memberId: 7, isOpen: () => true },
    rows: {
      all: async () => [...shown.get()],
      claim: async (id) => {
        write((entry) => [entry.id === id ? { ...entry, state: 'sending' } : entry])
        return shown.get().find((entry) => entry.id === id) ?? null
      },
      mark: async (id, change) => write((entry) => [entry.id === id ? { ...entry, ...change } : entry]),
      remove: async ({ id }) => write((entry) => (entry.id === id ? [] : [entry])),
      discard: async (id) => write((entry) => (entry.id === id ? [] : [entry])),
    },
    send,
    isOnline: online,
    now: clock.now,
    random: () => 0,
    setTimer: clock.setTimer,
    requestSync: async () => undefined,
    reportProblem: (error) => problems.push(error),
  })
  return { send, online, shown, clock, stop, problems }
}

/** Waits until all work that is ready has run; the lock takes several turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await settle()
}

describe('the outbox of a page that has just started', () => {
  it('sends a comment that failed while the clock was a year ahead, and the one behind it', async () => {
    const aYearAhead = { ...triedOnce, notBeforeMs: 365 * 86_400_000 }
    const behind = { ...triedOnce, id: 2, idempotencyKey: 'a20f4a52-6c1b-4d1e-9a53-1f0f5a0f5a0f', attempts: 0 }
    const { send, shown, stop } = start({ entries: [aYearAhead, behind] })
    await settled()
    expect(send.mock.calls.map(([entry]) => entry.id)).toEqual([1, 2])
    expect(shown.get()).toEqual([])
    stop()
  })

  it('sends writes of an earlier page that failed, without waiting for a change of the connection', async () => {
    const { send, shown, stop } = start()
    await settled()
    expect(send).toHaveBeenCalledOnce()
    expect(shown.get()).toEqual([])
    stop()
  })

  it('pauses while there is no connection, and starts when it returns', async () => {
    const { send, online, stop } = start({ isOnline: false })
    await settled()
    expect(send).not.toHaveBeenCalled()
    online.set(true)
    await settled()
    expect(send).toHaveBeenCalledOnce()
    stop()
  })

  it('has nothing to do when nothing is queued', async () => {
    const { send, stop } = start({ entries: [{ ...triedOnce, state: 'failed', code: 'not_found' }] })
    await settled()
    expect(send).not.toHaveBeenCalled()
    stop()
  })
})

describe('the outbox of a page', () => {
  it('retries when the pause after a lost connection is over', async () => {
    const { send, shown, clock, stop, problems } = start()
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await settled()
    expect(clock.nextIn()).toBe(2000)
    clock.advance(2000)
    await settled()
    expect(send).toHaveBeenCalledTimes(2)
    expect(shown.get()).toEqual([])
    expect(problems).toEqual([])
    stop()
  })

  it('immediately sends a write that replaces one pausing after a failure', async () => {
    const { send, shown, stop } = start()
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await settled()
    shown.set([{ ...triedOnce, idempotencyKey: 'key-of-the-newer', attempts: 0, notBeforeMs: 0 }])
    await settled()
    expect(send.mock.calls.map(([entry]) => entry.idempotencyKey)).toEqual([triedOnce.idempotencyKey, 'key-of-the-newer'])
    expect(shown.get()).toEqual([])
    stop()
  })

  it('does not retry on its own without a session', async () => {
    const { send, clock, stop } = start()
    send.mockRejectedValueOnce(new CallError('session_expired'))
    await settled()
    expect(send).toHaveBeenCalledOnce()
    expect(clock.nextIn()).toBeNull()
    stop()
  })

  it('sends a write that is added while another one is in flight', async () => {
    const { send, shown, stop } = start()
    const answer = Promise.withResolvers<void>()
    send.mockImplementationOnce(() => answer.promise)
    await settled()
    shown.set([...shown.get(), { ...triedOnce, id: 2, idempotencyKey: 'key-2', subject: 'comments:video:13', attempts: 0 }])
    await settled()
    expect(send.mock.calls.map(([entry]) => entry.id)).toEqual([1, 2])
    answer.resolve()
    await settled()
    expect(shown.get()).toEqual([])
    stop()
  })
})
