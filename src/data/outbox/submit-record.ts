/** Submits a write and waits for its outcome: for forms over stored records, and for new letters. */
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { networkState } from '#src/platform/network.ts'
import type { CallErrorCode } from '#src/http/call-error.ts'
import { discardWrite, isRefused, onAnswers, pendingWrites, submit } from './outbox-link.ts'
import type { QueuedWrite } from './queued-write.ts'
import { refusedWrites } from './waiting-writes.ts'

export type WriteOutcome<Answer = unknown> =
  /** The server has accepted it. The answer is null when another tab or the service worker has sent it. */
  | { readonly state: 'sent'; readonly answer: Answer | null }
  /** It is safe on the device. */
  | { readonly state: 'waiting' }
  /** It stays in the outbox, with the reason; null where the device keeps nothing. */
  | { readonly state: 'refused'; readonly code: CallErrorCode | null; readonly entryId: number | null }

/** How long a form waits for the answer to its save. Tests give it more: their machine may be busy, and the member is not waiting. */
export const outcomeWait = { ms: 4000 }

/** Writes whose outcome is being waited for: their caller tells the member of a refusal. */
const awaited = new Set<string>()

export function isAwaited(idempotencyKey: string): boolean {
  return awaited.has(idempotencyKey)
}

export interface AwaitedOptions {
  /** See `SubmitOptions`. */
  readonly shown?: unknown
  /** Refused writes that go once this one is safe on the device. */
  readonly replaces?: readonly OutboxEntry[]
}

/** Resolves with what became of the write, and with `waiting` when there is no connection or the answer takes too long. */
export async function submitAndWait<E extends Endpoint, Views>(
  write: QueuedWrite<E, Views>,
  input: RequestInput<E>,
  { shown, replaces = [] }: AwaitedOptions = {},
): Promise<WriteOutcome<ResponseOutput<E>>> {
  const idempotencyKey = randomUuid()
  let answer: ResponseOutput<E> | null = null
  const stopAnswers = onAnswers((entry, answered) => {
    // The client has parsed it by this endpoint's response.
    if (entry.idempotencyKey === idempotencyKey) answer = answered as ResponseOutput<E>
  })
  awaited.add(idempotencyKey)
  try {
    await submit(write, input, { idempotencyKey, shown })
    for (const { id } of replaces) await discardWrite(id)
    return await outcomeOf(idempotencyKey, () => answer)
  } finally {
    awaited.delete(idempotencyKey)
    stopAnswers()
  }
}

/**
 * A save of a stored record. It replaces refused saves of the same record, which the form shows as entered. `shown` stays with it while
 * it waits: what the form needs to show it again, where the input has only ids.
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
