/** Sends what waits. Safe to call from every tab and the service worker at once: a lock lets one at a time work. */
import type { DeviceStore } from '../db/open-device-store.ts'
import { outboxLock } from '../device-names.ts'
import { withLock } from '../lock/with-lock.ts'
import { judgeFailure } from './judge-failure.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { OutboxRows } from './outbox.ts'
import { isSilent } from './silent-writes.ts'

/** Resolves once the server accepted the write; rejects with a `Refusal`, or with anything else when nothing answered. */
export type SendEntry = (entry: OutboxEntry) => Promise<unknown>

export interface DrainResult {
  readonly sent: number
  readonly refused: number
  /** Still waiting, for the line or for its time. */
  readonly waiting: number
  /** When it makes sense to try again; null when nothing waits. */
  readonly nextTryAtMs: number | null
  readonly stoppedBy: 'line' | 'session' | null
}

export interface DrainPorts {
  readonly store: DeviceStore
  readonly rows: OutboxRows
  readonly send: SendEntry
  readonly now: () => number
  readonly random: () => number
}

/** Subjects that are sent side by side. */
const lanes = 4

/**
 * Works until nothing is ready. Per subject one write at a time and in order; a refused one is marked and lets the next
 * pass, one that may work later holds its subject back, a lost line or session stops everything. Ends early when the
 * store is closed.
 */
export function drainOutbox(ports: DrainPorts, signal?: AbortSignal): Promise<DrainResult> {
  return withLock(outboxLock(ports.store.memberId), () => drainAlone(ports), signal)
}

interface Tally {
  sent: number
  refused: number
  stop: { reason: 'line' | 'session'; untilMs: number } | null
}

async function drainAlone(ports: DrainPorts): Promise<DrainResult> {
  const { store, rows, now } = ports
  const tally: Tally = { sent: 0, refused: 0, stop: null }
  if (store.isOpen()) await takeUpInterrupted(rows)
  while (store.isOpen() && !tally.stop) {
    const ready = nextInEachSubject(await rows.all()).filter((entry) => entry.notBeforeMs <= now())
    if (ready.length === 0) break
    await Promise.all(ready.slice(0, lanes).map((entry) => sendOne(ports, entry, tally)))
  }
  if (!store.isOpen()) return { sent: tally.sent, refused: tally.refused, waiting: 0, nextTryAtMs: null, stoppedBy: null }
  return summary(await rows.all(), tally)
}

/** Holding the lock, nobody else is sending: what says so was cut off. */
async function takeUpInterrupted(rows: OutboxRows): Promise<void> {
  for (const entry of await rows.all()) {
    if (entry.state === 'sending') await rows.mark(entry.id, { state: 'waiting' })
  }
}

/** The oldest waiting write of each subject, oldest first. */
export function nextInEachSubject(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    if (entry.state !== 'failed' && !first.has(entry.subject)) first.set(entry.subject, entry)
  }
  return [...first.values()]
}

async function sendOne({ store, rows, send, now, random }: DrainPorts, entry: OutboxEntry, tally: Tally): Promise<void> {
  await rows.mark(entry.id, { state: 'sending' })
  const result = await send(entry).then(
    (answer) => ({ isSent: true as const, answer }),
    (error: unknown) => ({ isSent: false as const, error }),
  )
  // Signed out in the meantime: the row is gone with the database.
  if (!store.isOpen()) return
  if (result.isSent) {
    await rows.remove(entry, result.answer)
    tally.sent += 1
    return
  }
  const attempts = entry.attempts + 1
  const verdict = judgeFailure(result.error, attempts, random())
  if (verdict.kind === 'refused') {
    // Nobody would ever see it, try it again or take it away.
    if (isSilent(entry.endpointName)) await rows.discard(entry.id)
    else await rows.mark(entry.id, { state: 'failed', code: verdict.code, attempts })
    tally.refused += 1
    return
  }
  const notBeforeMs = now() + verdict.waitMs
  await rows.mark(entry.id, { state: 'waiting', attempts, notBeforeMs })
  if (verdict.kind === 'stop') tally.stop = { reason: verdict.reason, untilMs: notBeforeMs }
}

function summary(entries: readonly OutboxEntry[], { sent, refused, stop }: Tally): DrainResult {
  const waiting = entries.filter((entry) => entry.state !== 'failed')
  const times = nextInEachSubject(waiting).map((entry) => entry.notBeforeMs)
  const nextTryAtMs = times.length === 0 ? null : Math.max(Math.min(...times), stop?.untilMs ?? 0)
  return { sent, refused, waiting: waiting.length, nextTryAtMs, stoppedBy: stop?.reason ?? null }
}
