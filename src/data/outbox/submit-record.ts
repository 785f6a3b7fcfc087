/** Saving stored records from forms, and what becomes of the saves. */
import type { Endpoint, RequestInput } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { networkState } from '#src/platform/network.ts'
import { discardWrite, isRefused, pendingWrites, submitWithKey } from './outbox-link.ts'

/** sent: the server has accepted it. waiting: it is safe on the device. refused: it stays in the outbox, with the reason. */
export type WriteOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly code: ErrorCode | null }
/** A form waits this long for the answer to its save. */
const outcomeWithinMs = 4000

/**
 * A save of a stored record. It replaces refused saves of the same record, which the form shows as entered. `shown` stays with it while
 * it waits: what the form needs to show it again, where the input has only ids. Resolves with the server's answer, and with `waiting`
 * when there is no connection or the answer takes too long.
 */
export async function submitRecord<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  subject: string,
  shown?: unknown,
): Promise<WriteOutcome> {
  const idempotencyKey = randomUuid()
  const refused = pendingWrites
    .get()
    .filter((entry) => entry.endpointName === endpoint.name && entry.subject === subject && isRefused(entry))
  await submitWithKey(endpoint, { input, subject, idempotencyKey, shown })
  for (const { id } of refused) await discardWrite(id)
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
