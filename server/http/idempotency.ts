/**
 * The same request sent twice has one effect and one answer. Covers POST by signed-in members with `idempotency-key`. The first request
 * to claim the key does the work; others wait a moment for its answer, and are then refused as still in progress. Requests from the
 * outbox go through `exactly-once.ts`.
 */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { Database, Queryable } from '../db/context.ts'
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

/** Answers that another attempt could change: not signed in, rate limited, still in progress, our own fault, closed for maintenance. */
const passingStatuses: ReadonlySet<number> = new Set([401, 429])

/** How long a repeat waits for the first one's answer. */
export const waiting = { mostMs: waitMs, stepMs: 40 } as const

export interface IdentifiedRequest {
  readonly id: IdempotencyKey
  readonly endpoint: string
  readonly requestHash: string
}

/** Throws validation_failed for a key that is not a uuid. */
export function identify({ memberId, key, endpoint, input }: KeyedRequest): IdentifiedRequest {
  if (!keyPattern.test(key)) throw invalid({ idempotency_key: ['invalid'] })
  const requestHash = createHash('sha256').update(stableJson(input)).digest('base64url')
  return { id: { memberId, key: key.toLowerCase() }, endpoint: endpoint.name, requestHash }
}

/** Null if there is none yet. Throws idempotency_mismatch if the key belongs to another request. */
export async function findAnswer(db: Queryable, { id, endpoint, requestHash }: IdentifiedRequest): Promise<Answer | null> {
  const record = await findIdempotencyRecord(db, id)
  if (record && (record.endpoint !== endpoint || record.requestHash !== requestHash)) throw new Refusal('idempotency_mismatch')
  return record?.status == null ? null : { status: record.status, body: record.response }
}

/** Another attempt would get the same answer. */
export function isFinal({ status }: Answer): boolean {
  return status < 500 && !passingStatuses.has(status)
}

/**
 * For calls that need a connection: their sender waits for the answer and sees the outcome. The claim is a separate row, and the answer
 * is stored after the work: a crash in between leaves a claim that may be claimed again two minutes later.
 */
export async function answerOnce(db: Database, keyed: KeyedRequest, work: () => Promise<Answer>): Promise<Answer> {
  const request = identify(keyed)
  const { id, endpoint, requestHash } = request
  for (const deadline = performance.now() + waiting.mostMs; ; await delay(waiting.stepMs)) {
    // The first attempt may have failed in a passing way and released the key: then this one may try.
    if (await claimIdempotencyKey(db, id, endpoint, requestHash, new Date(Date.now() - abandonedAfterMs))) return workAndStore(db, id, work)
    const answer = await findAnswer(db, request)
    if (answer) return answer
    if (performance.now() > deadline) throw new Refusal('idempotency_running', { retryAfterSeconds: 5 })
  }
}

async function workAndStore(db: Database, id: IdempotencyKey, work: () => Promise<Answer>): Promise<Answer> {
  const answer = await work()
  await (isFinal(answer) ? storeIdempotentAnswer(db, id, answer.status, answer.body) : releaseIdempotencyKey(db, id))
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
