/** Loaded lazily: opens the member's store, its outbox, and keeps draining while the page lives. */
import { endpoints } from '#contract/index.ts'
import { drainOutbox } from '#src/offline/outbox/drain.ts'
import { openOutbox, type Arrival, type Outbox } from '#src/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { requestOutboxSync, startOutboxRunner } from '#src/offline/outbox/outbox-runner.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { networkState } from '#src/platform/network.ts'
import { Refusal } from '#contract/error.ts'
import { call } from '../http/call.ts'
import { reportProblem } from '../http/report-problem.ts'
import { memberStore } from '../session/member-store.ts'

export interface OutboxListeners {
  readonly onEntries: (entries: readonly OutboxEntry[]) => void
  readonly onArrival: (arrivals: readonly Arrival[]) => void
  /** The entry leaves the outbox once this has resolved. */
  readonly onAnswer: (entry: OutboxEntry, answer: unknown) => Promise<void>
  readonly onClosed: () => void
}

export async function startMemberOutbox(memberId: number, listeners: OutboxListeners): Promise<Outbox | null> {
  const store = await memberStore(memberId)
  if (!store) return null
  const outbox = await openOutbox(store, {
    newKey: randomUuid,
    onUnreadable: () => reportProblem(new Error('a waiting write cannot be read')),
  })
  const send = async (entry: OutboxEntry) => {
    const answer = await sendEntry(entry)
    await listeners.onAnswer(entry, answer)
    return answer
  }
  const stopRunner = startOutboxRunner({
    outbox,
    drain: () => drainOutbox({ store, rows: outbox.rows, send, now: Date.now, random: Math.random }),
    isOnline: networkState.isOnline,
    now: Date.now,
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    requestSync: requestOutboxSync,
    reportProblem,
  })
  outbox.entries.subscribe(() => listeners.onEntries(outbox.entries.get()))
  listeners.onEntries(outbox.entries.get())
  outbox.onArrival(listeners.onArrival)
  store.onClose(() => {
    stopRunner()
    listeners.onClosed()
  })
  return outbox
}

/** A `CallError` carries what the outbox judges by. */
async function sendEntry(entry: OutboxEntry): Promise<unknown> {
  const endpoint = endpoints.find((candidate) => candidate.name === entry.endpointName)
  if (!endpoint) throw new Refusal('not_found')
  return call(endpoint, entry.input, { idempotencyKey: entry.idempotencyKey, isQuiet: true })
}
