/** A write that waits for the line. Rows hold what is to be done and how often it was tried; nothing of the answer. */
import * as v from 'valibot'
import { errorCode } from '#contract/errors/error-codes.ts'

/** sending: handed to the server, answer unknown. A crash leaves it so; the idempotency key makes sending it again harmless. */
export const outboxStates = ['waiting', 'sending', 'failed'] as const
export type OutboxState = (typeof outboxStates)[number]

export const outboxEntry = v.object({
  /** Grows; the order in which the member acted. */
  id: v.number(),
  idempotencyKey: v.string(),
  endpointName: v.string(),
  /** What the write is about (`video:12`, `comments:video:12`). Writes about one subject keep their order. */
  subject: v.string(),
  /** The endpoint's request before parsing, as the caller gave it. */
  input: v.unknown(),
  /** What screens show of it and its input does not say, for example the names of ids. Never sent. */
  shown: v.optional(v.unknown()),
  state: v.picklist(outboxStates),
  /** Why the server refused for good; null unless failed. */
  code: v.nullable(errorCode),
  attempts: v.number(),
  /** Not tried again before this moment. */
  notBeforeMs: v.number(),
  createdAtMs: v.number(),
})
export type OutboxEntry = v.InferOutput<typeof outboxEntry>
export type NewOutboxEntry = Omit<OutboxEntry, 'id'>
