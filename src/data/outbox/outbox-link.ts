/**
 * The signed-in member's outbox in this page. It opens after the first paint, so that Dexie stays out of the first chunk, and is
 * drained while the page is open.
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

/** All queued and failed writes; empty until the store is open. */
export const pendingWrites = createObservable<readonly OutboxEntry[]>([])

/** Idempotency keys of writes whose caller waits for the outcome and reports a refusal to the member. */
export const awaitedWrites = new Set<string>()

/** Receives endpoint names. */
type ArrivalListener = (endpointNames: readonly string[]) => void
/** Must not reject: the write has been accepted, whatever happens to its answer. */
type AnswerListener = (entry: OutboxEntry, answer: unknown) => void | Promise<void>
const arrivalListeners = new Set<ArrivalListener>()
const answerListeners = new Set<AnswerListener>()
let current: { memberId: number; outbox: Promise<Outbox | null> } | null = null

/** Resolves with null where the device stores nothing; writes then go straight to the server. */
export function openMemberOutbox(): Promise<Outbox | null> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return Promise.resolve(null)
  const memberId = state.self.userId
  if (current?.memberId === memberId) return current.outbox
  const opening = { memberId, outbox: open(memberId) }
  current = opening
  // The code failed to load; the next call tries again.
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

/** Idempotency keys of writes whose answers are already in the caches and whose rows are only waiting to be deleted. */
let settled: ReadonlySet<string> = new Set()

function showEntries(entries: readonly OutboxEntry[]): void {
  settled = new Set(entries.map((entry) => entry.idempotencyKey).filter((key) => settled.has(key)))
  pendingWrites.set(settled.size === 0 ? entries : entries.filter((entry) => !settled.has(entry.idempotencyKey)))
}

/**
 * Removes the answered write from the screens at the same moment as `takeOver` puts its answer into the caches, so that nothing
 * appears twice and no old state flashes up.
 */
export function settleWrite({ idempotencyKey }: OutboxEntry, takeOver: () => void): void {
  // React Query notifies its screens of changes in a later task, all together.
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
  /** Identifies the entry in the outbox. Generated here unless the caller passes one to follow the outcome. */
  readonly idempotencyKey?: string
  /** Required for a write whose input does not contain its subject. */
  readonly subject?: string
  /** Data that screens show and the input lacks, for example names for ids. It is never sent. */
  readonly shown?: unknown
  /** Files that become the input's `attachments`. They wait with the write. */
  readonly files?: readonly File[] | undefined
}

/**
 * Queues a write. When this resolves, the write is saved on the device, and it is sent as soon as there is a connection. If the
 * outbox code is not loaded yet, this waits for it.
 */
export async function submit<E extends Endpoint, Views>(
  write: QueuedWrite<E, Views>,
  input: RequestInput<E>,
  { idempotencyKey = randomUuid(), shown, files = [], subject = write.subjectOf(input) ?? undefined }: SubmitOptions = {},
): Promise<void> {
  const memberId = currentMemberId()
  const { endpoint } = write
  if (subject === undefined) throw new Error(`${endpoint.name} needs a subject.`)
  const entry = { endpointName: endpoint.name, input, subject, idempotencyKey, shown }
  const outbox = await importWithRetry(openMemberOutbox)
  try {
    // Its first step loads the definitions of the endpoints.
    if (outbox) return await importWithRetry(() => outbox.enqueue(entry, files))
  } catch (error) {
    // A store that closes because its member signs out also refuses; nothing may then be sent in the next member's name.
    if (!isDeviceRefusal(error) || currentMemberId() !== memberId) throw error
  }
  if (files.length === 0) return sendAtOnce(endpoint, input, entry)
  const { uploadAttachments } = await import('../http/send-form.ts')
  const attachments = (await uploadAttachments(files)).map(({ attachmentId }) => attachmentId)
  await sendAtOnce(endpoint, { ...(input as object), attachments } as RequestInput<E>, entry) // an input with `attachments`, as every write with files has
}

/** For devices that store nothing or refuse to. The caches receive the answer as for any other write. */
async function sendAtOnce<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  entry: Pick<OutboxEntry, 'endpointName' | 'input' | 'subject' | 'idempotencyKey' | 'shown'>,
): Promise<void> {
  const createdAtMs = Date.now()
  const answer = await call(endpoint, input, { idempotencyKey: entry.idempotencyKey })
  await tellOfAnswer({ ...entry, id: 0, createdAtMs, state: 'sending', code: null, attempts: 1, notBeforeMs: 0 }, answer)
}

/** Notifies of writes that another tab or the service worker has sent. Their answers are not known here. */
export function onArrivals(listener: ArrivalListener): () => void {
  arrivalListeners.add(listener)
  return () => void arrivalListeners.delete(listener)
}

/**
 * Notifies of the server's answer to a write that this page sent. The entry leaves the outbox once the listeners have finished, so
 * that the caches take over without a gap.
 */
export function onAnswers(listener: AnswerListener): () => void {
  answerListeners.add(listener)
  return () => void answerListeners.delete(listener)
}

/**
 * Resolves when `pendingWrites` contains the rows that a worker has written. A read that the device refuses is repeated at the next
 * change.
 */
export async function showLeftWrites(): Promise<void> {
  const outbox = await openMemberOutbox()
  await unlessRefused(
    async () => outbox?.refresh(),
    undefined,
    () => undefined,
  )
}

/** Queues a refused write again, with another input if the member has changed it. */
export async function retryWrite(id: number, input?: unknown): Promise<void> {
  await (await openMemberOutbox())?.retry(id, input)
}

/** The server refused the write permanently. It stays in the outbox until the member retries or discards it. */
export function isRefused({ state }: Pick<OutboxEntry, 'state'>): boolean {
  return state === 'failed'
}

export async function discardWrite(id: number): Promise<void> {
  await (await openMemberOutbox())?.discard(id)
}
