/**
 * The signed-in member's outbox in this page: opened after the first paint (Dexie stays out of the first chunk), drained while the page lives.
 */
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/error.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { Arrival, Outbox } from '#src/offline/outbox/outbox.ts'
import { createObservable } from '#src/lib/observable.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { networkState } from '#src/platform/network.ts'
import { onceLoaded } from '#src/platform/parts/once-loaded.ts'
import { call } from '../http/call.ts'
import { sessionState } from '../session/session-state.ts'

/** Everything that waits or failed; empty until the store is open. */
export const pendingWrites = createObservable<readonly OutboxEntry[]>([])

type ArrivalListener = (arrivals: readonly Arrival[]) => void
type AnswerListener = (entry: OutboxEntry, answer: unknown) => void
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
    onAnswer: (entry, answer) => answerListeners.forEach((listener) => listener(entry, answer)),
    onClosed: () => {
      current = null
      pendingWrites.set([])
    },
  })
}

/** A write that may wait: safe on the device when this resolves, sent as soon as there is a line. Where the outbox's own code is missing, it waits for that. */
export async function submit<E extends Endpoint>(endpoint: E, input: RequestInput<E>, subject: string): Promise<void> {
  await submitWithKey(endpoint, input, subject, randomUuid())
}

async function submitWithKey<E extends Endpoint>(endpoint: E, input: RequestInput<E>, subject: string, idempotencyKey: string) {
  const outbox = await onceLoaded(openMemberOutbox)
  if (outbox) await outbox.enqueue({ endpointName: endpoint.name, input, idempotencyKey, subject })
  else await call(endpoint, input, { idempotencyKey })
}

/** sent: the server has accepted it. waiting: it is safe on the device. refused: it stays in the outbox, with the reason. */
export type WriteOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly code: ErrorCode | null }
/** A form waits this long for the answer to its save. */
const outcomeWithinMs = 4000

/**
 * A save of a stored record. It replaces refused saves of the same record, which the form shows as entered; `isReplaced` keeps
 * some of them. Resolves with the server's answer, and with `waiting` when there is no connection or the answer takes too long.
 */
export async function submitRecord<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  subject: string,
  isReplaced: (refused: OutboxEntry) => boolean = () => true,
): Promise<WriteOutcome> {
  const idempotencyKey = randomUuid()
  const refused = pendingWrites
    .get()
    .filter((entry) => entry.endpointName === endpoint.name && entry.subject === subject && isRefused(entry))
  await submitWithKey(endpoint, input, subject, idempotencyKey)
  for (const entry of refused) {
    if (isReplaced(entry)) await discardWrite(entry.id)
  }
  return outcomeOf(idempotencyKey)
}

function outcomeOf(idempotencyKey: string): Promise<WriteOutcome> {
  return new Promise((resolve) => {
    const finish = (outcome: WriteOutcome) => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
      resolve(outcome)
    }
    const look = () => {
      const entry = pendingWrites.get().find((candidate) => candidate.idempotencyKey === idempotencyKey)
      if (!entry) finish({ state: 'sent' })
      else if (isRefused(entry)) finish({ state: 'refused', code: entry.code })
      else if (entry.attempts > 0 || !networkState.isOnline.get()) finish({ state: 'waiting' })
    }
    const timer = setTimeout(() => finish({ state: 'waiting' }), outcomeWithinMs)
    const stops = [pendingWrites.subscribe(look), networkState.isOnline.subscribe(look)]
    look()
  })
}

/** Writes that arrived, from this page, another tab or the service worker. */
export function onArrivals(listener: ArrivalListener): () => void {
  arrivalListeners.add(listener)
  return () => void arrivalListeners.delete(listener)
}

/** The server's answer to a write this page sent, before its entry leaves the outbox: caches take it over without a gap. */
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
