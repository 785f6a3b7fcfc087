import * as v from 'valibot'
import type { Endpoint, RequestOutput } from '#contract/endpoint.ts'
import type { OutboxEntry } from './outbox-entry.ts'

/** What an entry asks for, if it is about this endpoint and still makes sense to this build; null otherwise. */
export function inputOf<E extends Endpoint>(entry: OutboxEntry, endpoint: E): RequestOutput<E> | null {
  if (entry.endpointName !== endpoint.name) return null
  const parsed = v.safeParse(endpoint.request, entry.input)
  return parsed.success ? parsed.output : null
}
