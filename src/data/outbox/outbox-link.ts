/**
 * The signed-in member's outbox in this page: opened after the first paint (Dexie stays out of the first chunk), drained while the page lives.
 */
import { notifyManager } from '@tanstack/react-query'
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import { isDeviceRefusal, unlessRefused } from '#src/offline/db/device-refusal.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import { createObservable } from '#src/lib/observable.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { call } from '../http/call.ts'
import { currentMemberId, sessionState } from '../session/session-state.ts'
import type { QueuedWrite } from './queued-write.ts'

/** Everything that waits or failed; empty until the store is open. */
export const pendingWrites = createObservable<readonly OutboxEntry[]>([])

/** By endpoint name. */
type ArrivalListener = (endpointNames: readonly string[]) => void
/** Must not reject: the write has been accepted, whatever becomes of its answer. */
type AnswerListener = (entry: OutboxEntry, answer: unknown) => void | Promise<void>
const arrivalListeners = new Set<ArrivalListener>()
const answerListeners = new Set<AnswerListener>()
let current: { memberId: number; outbox: Promise<Outbox | null> } | null = null

/** Resolves null where the device keeps nothing: then writes go straight to the server. */
export function openMemberOutbox(): Promise<Outbox | null> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return Promise.resolve(null)
  const memberId = state.self.userId
  if (current?.memberId === memberId) return current.outbox
  const opening = { memberId, outbox: open(memberId) }
  current = opening
  // Its code did not come: whoever asks next asks for it again.
  opening.outbox.catch(() => {
    if (current === opening) current = null
  })
  return opening.outbox
}

async function open(memberId: number): Promise<Outbox | null> {
  const { startMemberOutbox } = await import('./start-member-outbox.ts')
  return startMemberOutbox(memberId, {
    onEntries: showEntries,
    onArrival: (endpointNames) => arrivalListeners.forEach((listener) => listener(endpointNames)),
    onAnswer: tellOfAnswer,
    onClosed: () => {
      if (current?.memberId !== memberId) return
      current = null
      pendingWrites.set([])
    },
  })
}

/** Answered, and the caches have it: the row only waits to be deleted. By key. */
let settled: ReadonlySet<string> = new Set()

function showEntries(entries: readonly OutboxEntry[]): void {
  settled = new Set(entries.map((entry) => entry.idempotencyKey).filter((key) => settled.has(key)))
  pendingWrites.set(settled.size === 0 ? entries : entries.filter((entry) => !settled.has(entry.idempotencyKey)))
}

/**
 * Takes the answered write off the screens in the same moment as `takeOver` gives its answer to the caches: nothing is shown twice,
 * and nothing falls back.
 */
export function settleWrite({ idempotencyKey }: OutboxEntry, takeOver: () => void): void {
  // React Query tells its screens of changes in a later task, all of them together.
  notifyManager.batch(() => {
    takeOver()
    notifyManager.schedule(() => {
      settled = new Set([...settled, idempotencyKey])
      pendingWrites.set(pendingWrites.get().filter((entry) => entry.idempotencyKey !== idempotencyKey))
    })
  })
}

async function tellOfAnswer(entry: OutboxEntry, answer: unknown): Promise<void> {
  await Promise.all(Array.from(answerListeners, (listener) => listener(entry, answer)))
}

export interface SubmitOptions {
  /** Names the entry in the outbox; made here unless the caller follows what becomes of it. */
  readonly idempotencyKey?: string
  /** For a write whose input does not say what it is about. */
  readonly subject?: string
  /** What screens show of it and its input does not say, for example the names of ids. Never sent. */
  readonly shown?: unknown
}

/** A write that may wait: safe on the device when this resolves, sent as soon as there is a connection. Where the outbox's own code is missing, it waits for that. */
export async function submit<E extends Endpoint, Views>(
  write: QueuedWrite<E, Views>,
  input: RequestInput<E>,
  { idempotencyKey = randomUuid(), shown, subject = write.subjectOf(input) ?? undefined }: SubmitOptions = {},
): Promise<void> {
  const memberId = currentMemberId()
  const { endpoint } = write
  if (subject === undefined) throw new Error(`${endpoint.name} needs a subject.`)
  const entry = { endpointName: endpoint.name, input, subject, idempotencyKey, shown }
  const outbox = await importWithRetry(openMemberOutbox)
  try {
    if (outbox) return await outbox.enqueue(entry)
  } catch (error) {
    // A store that closes because its member leaves refuses too: then nothing is sent in the next one's name.
    if (!isDeviceRefusal(error) || currentMemberId() !== memberId) throw error
  }
  await sendAtOnce(endpoint, input, entry)
}

/** Where the device keeps nothing, or refuses to. The caches hear of it as of any other write. */
async function sendAtOnce<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  entry: Pick<OutboxEntry, 'endpointName' | 'input' | 'subject' | 'idempotencyKey' | 'shown'>,
): Promise<void> {
  const createdAtMs = Date.now()
  const answer = await call(endpoint, input, { idempotencyKey: entry.idempotencyKey })
  await tellOfAnswer({ ...entry, id: 0, createdAtMs, state: 'sending', code: null, attempts: 1, notBeforeMs: 0 }, answer)
}

/** Writes that another tab or the service worker has sent: what they were answered is not known here. */
export function onArrivals(listener: ArrivalListener): () => void {
  arrivalListeners.add(listener)
  return () => void arrivalListeners.delete(listener)
}

/** The server's answer to a write this page sent. Its entry leaves the outbox once the listeners are done: caches take over without a gap. */
export function onAnswers(listener: AnswerListener): () => void {
  answerListeners.add(listener)
  return () => void answerListeners.delete(listener)
}

/** Resolves when `pendingWrites` has the rows that a worker has written. A read that the device refuses is repeated at its next change. */
export async function showLeftWrites(): Promise<void> {
  const outbox = await openMemberOutbox()
  await unlessRefused(
    async () => outbox?.refresh(),
    undefined,
    () => undefined,
  )
}

/** A refused write goes back into the line. */
export async function retryWrite(id: number): Promise<void> {
  await (await openMemberOutbox())?.retry(id)
}

/** The server refused it for good. It stays in the outbox until the member retries or discards it. */
export function isRefused({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'failed'
}

export async function discardWrite(id: number): Promise<void> {
  await (await openMemberOutbox())?.discard(id)
}
