import type { Endpoint } from '#contract/endpoint.ts'
import type { OutboxEntry } from '../outbox/outbox-entry.ts'

let lastId = 0

/** A row of the outbox, created at second 9; refused if it has a code. */
export function outboxEntryForTest(endpoint: Pick<Endpoint, 'name'>, input: object, change: Partial<OutboxEntry> = {}): OutboxEntry {
  const id = ++lastId
  const { code = null } = change
  return {
    id,
    idempotencyKey: `key-${id}`,
    endpointName: endpoint.name,
    subject: 'test',
    input,
    state: code === null ? 'waiting' : 'failed',
    code,
    attempts: 0,
    notBeforeMs: 0,
    createdAtMs: 9000,
    ...change,
  }
}
