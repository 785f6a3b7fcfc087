/** Sends the queued writes. Safe to call from every tab and the service worker at once, because a lock lets only one at a time work. */
import type { DeviceStore } from '../db/open-device-store.ts'
import { outboxLock } from '../device-names.ts'
import { withLock } from '../lock/with-lock.ts'
import { createQueueEngine, settled, type Outcome, type QueueEngine, type QueuePorts } from '../queue/queue-engine.ts'
import { applyRetryPolicy, outboxBackoff } from './retry-policy.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxRows } from './outbox.ts'
import { isBackgroundWrite } from './queued-endpoints.ts'

/** Resolves once the server has accepted the write; rejects with a `CallError`. */
export type SendEntry = (entry: OutboxEntry) => Promise<unknown>

export interface DrainResult {
  readonly sent: number
  readonly refused: number
  /** Writes still queued, for the connection or for their time. */
  readonly waiting: number
  /** When the next attempt makes sense; null when nothing is queued. */
  readonly nextTryAtMs: number | null
  readonly stoppedBy: 'line' | 'session' | null
}

export interface DrainPorts {
  readonly store: Pick<DeviceStore, 'memberId' | 'isOpen'>
  readonly rows: OutboxRows
  readonly send: SendEntry
  readonly now: () => number
  readonly random: () => number
}

/** The outcome of one write. `stop` holds back the whole queue, `later` only the write's own subject. */
export type SendResult =
  | { readonly kind: 'sent' | 'refused' | 'later' | 'gone' }
  | { readonly kind: 'stop'; readonly reason: 'line' | 'session'; readonly untilMs: number }

/** The parts of the outbox's queue that depend on the context: when it may run, its timer, and the handlers of results and problems. */
export interface OutboxQueueContext extends Pick<QueuePorts<OutboxEntry>, 'mayRun' | 'setTimer' | 'reportProblem'> {
  readonly signal?: AbortSignal | undefined
  readonly onResult?: (result: SendResult) => void
}

/** The number of subjects sent in parallel. */
const lanes = 4

/**
 * The outbox on the queue engine. Each subject sends one write at a time and in order. A refused write is marked and lets the next
 * one pass, a write that may succeed later holds its subject back, and a lost connection or session stops everything. Ends early
 * when the store closes.
 */
export function createOutboxQueue(ports: DrainPorts, context: OutboxQueueContext): QueueEngine {
  const { store, rows, now, random } = ports
  return createQueueEngine<OutboxEntry>({
    items: () => waitingIn(rows),
    laneOf: (entry) => entry.subject,
    notBeforeMs: (entry) => entry.notBeforeMs,
    runOne: async (entry) => {
      const result = await sendOne(ports, entry)
      context.onResult?.(result)
      return outcomeOf(result)
    },
    mostRunning: lanes,
    lead: (work) => withLock(outboxLock(store.memberId), work, context.signal),
    onLead: () => takeUpInterrupted(rows),
    mayRun: () => store.isOpen() && context.mayRun(),
    backoff: outboxBackoff,
    now,
    random,
    setTimer: context.setTimer,
    reportProblem: context.reportProblem,
  })
}

/** Runs once until nothing is ready, for a short-lived context: the service worker. Rejects when a row could not be read or written. */
export async function drainOutbox(ports: DrainPorts, signal?: AbortSignal): Promise<DrainResult> {
  const results: SendResult[] = []
  const problems: unknown[] = []
  const queue = createOutboxQueue(ports, {
    mayRun: () => true,
    setTimer: () => () => undefined,
    reportProblem: (error) => problems.push(error),
    signal,
    onResult: (result) => results.push(result),
  })
  await queue.run()
  const [problem] = problems
  if (problem !== undefined) throw problem
  return summary(ports.store.isOpen() ? await waitingIn(ports.rows) : [], results)
}

async function waitingIn(rows: OutboxRows): Promise<OutboxEntry[]> {
  return (await rows.all()).filter((entry) => entry.state !== 'failed')
}

/** The holder of the lock is the only sender, so an entry marked as sending was interrupted. */
async function takeUpInterrupted(rows: OutboxRows): Promise<void> {
  for (const entry of await rows.all()) {
    if (entry.state === 'sending') await rows.mark(entry.id, { state: 'waiting' })
  }
}

async function sendOne({ store, rows, send, now, random }: DrainPorts, { id }: OutboxEntry): Promise<SendResult> {
  const entry = await rows.claim(id)
  if (!entry) return { kind: 'gone' }
  const result = await send(entry).then(
    (answer) => ({ isSent: true as const, answer }),
    (error: unknown) => ({ isSent: false as const, error }),
  )
  // Signed out in the meantime: the row was deleted with the database.
  if (!store.isOpen()) return { kind: 'gone' }
  if (result.isSent) {
    await rows.remove(entry, result.answer)
    return { kind: 'sent' }
  }
  const attempts = entry.attempts + 1
  const verdict = applyRetryPolicy(result.error, attempts, random())
  if (verdict.kind === 'refused') {
    // A background write is not listed, so no member could retry or discard it.
    if (await isBackgroundWrite(entry.endpointName)) await rows.discard(entry.id)
    else await rows.mark(entry.id, { state: 'failed', code: verdict.code, attempts })
    return { kind: 'refused' }
  }
  const untilMs = now() + verdict.waitMs
  await rows.mark(entry.id, { state: 'waiting', attempts, notBeforeMs: untilMs })
  return verdict.kind === 'stop' ? { kind: 'stop', reason: verdict.reason, untilMs } : { kind: 'later' }
}

function outcomeOf(result: SendResult): Outcome {
  if (result.kind !== 'stop') return settled
  // Without a session, waiting does not help: the next sign-in opens the outbox again.
  return { kind: 'stop', untilMs: result.reason === 'session' ? null : result.untilMs }
}

function summary(waiting: readonly OutboxEntry[], results: readonly SendResult[]): DrainResult {
  const stop = results.findLast((result) => result.kind === 'stop')
  const times = new Map<string, number>()
  for (const { subject, notBeforeMs } of waiting) if (!times.has(subject)) times.set(subject, notBeforeMs)
  return {
    sent: results.filter(({ kind }) => kind === 'sent').length,
    refused: results.filter(({ kind }) => kind === 'refused').length,
    waiting: waiting.length,
    nextTryAtMs: times.size === 0 ? null : Math.max(Math.min(...times.values()), stop?.untilMs ?? 0),
    stoppedBy: stop?.reason ?? null,
  }
}
