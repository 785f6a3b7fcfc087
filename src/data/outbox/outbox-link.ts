/**
 * The signed-in member's outbox in this page: opened after the first paint (Dexie stays out of the first chunk), drained while the page lives.
 */
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { Arrival, Outbox } from '#src/offline/outbox/outbox.ts'
import { createObservable } from '#src/lib/observable.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { onceLoaded } from '#src/platform/parts/once-loaded.ts'
import { call } from '../http/call.ts'
import { sessionState } from '../session/session-state.ts'

/** Everything that waits or failed; empty until the store is open. */
export const pendingWrites = createObservable<readonly OutboxEntry[]>([])

type ArrivalListener = (arrivals: readonly Arrival[]) => void
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
    onEntries: pendingWrites.set,
    onArrival: (arrivals) => arrivalListeners.forEach((listener) => listener(arrivals)),
    onAnswer: tellOfAnswer,
    onClosed: () => {
      if (current?.memberId !== memberId) return
      current = null
      pendingWrites.set([])
    },
  })
}

async function tellOfAnswer(entry: OutboxEntry, answer: unknown): Promise<void> {
  await Promise.all(Array.from(answerListeners, (listener) => listener(entry, answer)))
}

/** A write that may wait: safe on the device when this resolves, sent as soon as there is a line. Where the outbox's own code is missing, it waits for that. */
export async function submit<E extends Endpoint>(endpoint: E, input: RequestInput<E>, subject: string): Promise<void> {
  await submitWithKey(endpoint, { input, subject, idempotencyKey: randomUuid() })
}

export interface KeyedWrite<E extends Endpoint> {
  readonly input: RequestInput<E>
  readonly subject: string
  readonly idempotencyKey: string
  readonly shown?: unknown
}

/** `submit` under a key of the caller's, which names the entry in the outbox. */
export async function submitWithKey<E extends Endpoint>(endpoint: E, write: KeyedWrite<E>): Promise<void> {
  const outbox = await onceLoaded(openMemberOutbox)
  try {
    if (outbox) return await outbox.enqueue({ ...write, endpointName: endpoint.name })
  } catch (error) {
    if (!isFull(error)) throw error
  }
  await sendAtOnce(endpoint, write)
}

/** Dexie wraps what the browser says. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'QuotaExceededError' || ('inner' in error && isFull(error.inner))
}

/** Where the device keeps nothing, or has no room. The caches hear of it as of any other write. */
async function sendAtOnce<E extends Endpoint>(endpoint: E, { input, subject, idempotencyKey }: KeyedWrite<E>): Promise<void> {
  const createdAtMs = Date.now()
  const answer = await call(endpoint, input, { idempotencyKey })
  const endpointName = endpoint.name
  const state = { state: 'sending', code: null, attempts: 1, notBeforeMs: 0 } as const
  await tellOfAnswer({ id: 0, idempotencyKey, endpointName, subject, input, createdAtMs, ...state }, answer)
  for (const listener of arrivalListeners) listener([{ endpointName, subject }])
}

/** Writes that arrived, from this page, another tab or the service worker. */
export function onArrivals(listener: ArrivalListener): () => void {
  arrivalListeners.add(listener)
  return () => void arrivalListeners.delete(listener)
}

/** The server's answer to a write this page sent. Its entry leaves the outbox once the listeners are done: caches take over without a gap. */
export function onAnswers(listener: AnswerListener): () => void {
  answerListeners.add(listener)
  return () => void answerListeners.delete(listener)
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
