/** Submits a write and waits for its outcome: for forms over stored records, and for new mail messages. */
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { networkState } from '#src/platform/network.ts'
import type { CallErrorCode } from '#src/http/call-error.ts'
import { awaitedWrites, discardWrite, isRefused, onAnswers, pendingWrites, submit } from './outbox-link.ts'
import type { QueuedWrite } from './queued-write.ts'
import { refusedWrites } from './waiting-writes.ts'

export type WriteOutcome<Answer = unknown> =
  /** The server has accepted the write. The answer is null when another tab or the service worker has sent it. */
  | { readonly state: 'sent'; readonly answer: Answer | null }
  /** The write is saved on the device. */
  | { readonly state: 'waiting' }
  /** The write stays in the outbox with the reason; `entryId` is null where the device stores nothing. */
  | { readonly state: 'refused'; readonly code: CallErrorCode | null; readonly entryId: number | null }

/** The time a form waits for the answer to its save. Tests set a longer one, because their machine may be busy and no member is waiting. */
export const outcomeWait = { ms: 4000 }

export interface AwaitedOptions {
  /** See `SubmitOptions`. */
  readonly shown?: unknown
  readonly files?: readonly File[] | undefined
  /** Refused writes that are deleted once this one is saved on the device. */
  readonly replaces?: readonly OutboxEntry[]
}

/** Resolves with the outcome of the write, or with `waiting` when there is no connection or the answer takes too long. */
export async function submitAndWait<E extends Endpoint, Views>(
  write: QueuedWrite<E, Views>,
  input: RequestInput<E>,
  { shown, files, replaces = [] }: AwaitedOptions = {},
): Promise<WriteOutcome<ResponseOutput<E>>> {
  const idempotencyKey = randomUuid()
  let answer: ResponseOutput<E> | null = null
  const stopAnswers = onAnswers((entry, answered) => {
    // The client has parsed the answer with this endpoint's response schema.
    if (entry.idempotencyKey === idempotencyKey) answer = answered as ResponseOutput<E>
  })
  awaitedWrites.add(idempotencyKey)
  try {
    await submit(write, input, { idempotencyKey, shown, files })
    for (const { id } of replaces) await discardWrite(id)
    return await outcomeOf(idempotencyKey, () => answer)
  } finally {
    awaitedWrites.delete(idempotencyKey)
    stopAnswers()
  }
}

/**
 * Saves a stored record. The write replaces refused saves of the same record, which the form shows as entered. `shown` is stored
 * with it while it is queued: the data that the form needs to show it again where the input has only ids.
 */
export function submitRecord<E extends Endpoint, Views>(
  write: QueuedWrite<E, Views>,
  input: RequestInput<E>,
  shown?: unknown,
): Promise<WriteOutcome> {
  return submitAndWait(write, input, { shown, replaces: refusedWrites([write], write.subjectOf(input) ?? undefined) })
}

function outcomeOf<Answer>(idempotencyKey: string, answer: () => Answer | null): Promise<WriteOutcome<Answer>> {
  return new Promise((resolve) => {
    const finish = (outcome: WriteOutcome<Answer>) => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
      resolve(outcome)
    }
    const look = () => {
      const entry = pendingWrites.get().find((candidate) => candidate.idempotencyKey === idempotencyKey)
      if (!entry) finish({ state: 'sent', answer: answer() })
      else if (isRefused(entry)) finish({ state: 'refused', code: entry.code, entryId: entry.id })
      else if (entry.attempts > 0 || !networkState.isOnline.get()) finish({ state: 'waiting' })
    }
    const timer = setTimeout(() => finish({ state: 'waiting' }), outcomeWait.ms)
    const stops = [pendingWrites.subscribe(look), networkState.isOnline.subscribe(look)]
    look()
  })
}
