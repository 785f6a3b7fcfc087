/** A write that waits for the connection. A row holds the request and the number of attempts, but nothing of the answer. */
import * as v from 'valibot'
import { errorCode } from '#contract/errors/error-codes.ts'

/** sending: sent to the server, answer unknown. A crash leaves this state; the idempotency key makes sending it again harmless. */
export const outboxStates = ['waiting', 'sending', 'failed'] as const
export type OutboxState = (typeof outboxStates)[number]

export const outboxEntry = v.object({
  /** Increasing; the order of the member's actions. */
  id: v.number(),
  idempotencyKey: v.string(),
  endpointName: v.string(),
  /** The subject of the write (`video:12`, `comments:video:12`). Writes with the same subject keep their order. */
  subject: v.string(),
  /** The endpoint's request before parsing, as passed by the caller. */
  input: v.unknown(),
  /** Data that screens show and the input lacks, for example names for ids. It is never sent. */
  shown: v.optional(v.unknown()),
  /** Ids of the files in `sendingFiles` that are sent with the write; `write-files.ts`. */
  files: v.optional(v.array(v.string())),
  state: v.picklist(outboxStates),
  /** Why the server refused the write permanently; null unless failed. */
  code: v.nullable(errorCode),
  attempts: v.number(),
  /** No attempt is made before this moment. */
  notBeforeMs: v.number(),
  createdAtMs: v.number(),
})
export type OutboxEntry = v.InferOutput<typeof outboxEntry>
export type NewOutboxEntry = Omit<OutboxEntry, 'id'>
