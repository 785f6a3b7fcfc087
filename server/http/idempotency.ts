/**
 * The same request sent twice has one effect and one answer. Covers POST by signed-in members with `idempotency-key`.
 * The first to claim the key works; others wait a moment for its answer, then are told that it is still being worked on.
 */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { Database } from '../db/context.ts'
import {
  claimIdempotencyKey,
  findIdempotencyRecord,
  releaseIdempotencyKey,
  storeIdempotentAnswer,
  type IdempotencyKey,
} from '../db/idempotency-records.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface KeyedRequest {
  readonly memberId: number
  readonly key: string
  readonly endpoint: Endpoint
  /** Parsed: a page that leaves a default out and a worker that fills it in send the same request. */
  readonly input: unknown
}

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const waitMs = 5000
/** Longer than any command may take: statement timeout and a retry or two. */
const abandonedAfterMs = 120_000

/** Answers that another attempt could change: not signed in, too fast, still running, our own fault, closed for maintenance. */
const passingStatuses: ReadonlySet<number> = new Set([401, 429])

export async function answerOnce(
  db: Database,
  { memberId, key, endpoint, input }: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!keyPattern.test(key)) throw invalid({ idempotency_key: ['invalid'] })
  const id: IdempotencyKey = { memberId, key: key.toLowerCase() }
  const requestHash = createHash('sha256').update(stableJson(input)).digest('base64url')
  const isOurs = await claimIdempotencyKey(db, id, endpoint.name, requestHash, new Date(Date.now() - abandonedAfterMs))
  if (isOurs) return workAndStore(db, id, work)

  for (const deadline = performance.now() + waitMs; ; await delay(40)) {
    const record = await findIdempotencyRecord(db, id)
    if (record && (record.endpoint !== endpoint.name || record.requestHash !== requestHash)) throw new Refusal('idempotency_mismatch')
    if (record?.status != null) return { status: record.status, body: record.response }
    // The first attempt failed in a passing way and let go of the key; this one may try.
    if (!record) return answerOnce(db, { memberId, key, endpoint, input }, work)
    if (performance.now() > deadline) throw new Refusal('idempotency_running', { retryAfterSeconds: 5 })
  }
}

async function workAndStore(db: Database, id: IdempotencyKey, work: () => Promise<Answer>): Promise<Answer> {
  const answer = await work()
  const isFinal = answer.status < 500 && !passingStatuses.has(answer.status)
  await (isFinal ? storeIdempotentAnswer(db, id, answer.status, answer.body) : releaseIdempotencyKey(db, id))
  return answer
}

/** Keys in order, so that a client that rebuilt the object sends the same request. */
function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'null'
  )
}
