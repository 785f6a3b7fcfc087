/** Rows of answers already given. `status` is null while the first request is still in progress. */
import { and, eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from './context.ts'
import { idempotencyKeys } from './tables/accounts.ts'

export interface IdempotencyKey {
  readonly memberId: number
  readonly key: string
}

export interface IdempotencyRecord {
  readonly endpoint: string
  readonly requestHash: string
  readonly status: number | null
  readonly response: unknown
}

const isKey = ({ memberId, key }: IdempotencyKey) => and(eq(idempotencyKeys.memberId, memberId), eq(idempotencyKeys.key, key))

/** True for exactly one of all concurrent callers. A claim whose holder died (older than `staleBefore`) can be claimed again. */
export async function claimIdempotencyKey(
  db: Database,
  id: IdempotencyKey,
  endpoint: string,
  requestHash: string,
  staleBefore: Date,
): Promise<boolean> {
  const rows = await db
    .insert(idempotencyKeys)
    .values({ ...id, endpoint, requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.memberId, idempotencyKeys.key],
      set: { createdAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} < ${staleBefore.toISOString()}::timestamptz and ${idempotencyKeys.requestHash} = ${requestHash}`,
    })
    .returning({ key: idempotencyKeys.key })
  return rows.length === 1
}

export async function findIdempotencyRecord(db: Queryable, id: IdempotencyKey): Promise<IdempotencyRecord | null> {
  const { endpoint, requestHash, status, response } = idempotencyKeys
  const rows = await db.select({ endpoint, requestHash, status, response }).from(idempotencyKeys).where(isKey(id))
  return rows[0] ?? null
}

/** As text inside the jsonb, like `rowOf`. */
export async function storeIdempotentAnswer(db: Database, id: IdempotencyKey, status: number, response: unknown): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status, response: JSON.stringify(response) })
    .where(isKey(id))
}

/** True for one transaction at a time, until its end. Does not wait, so that no connection is spent on waiting. */
export async function tryHoldIdempotencyKey(db: Queryable, { memberId, key }: IdempotencyKey): Promise<boolean> {
  const { rows } = await db.execute<{ is_held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${memberId}/${key}`}, 0)) as is_held`,
  )
  return rows[0]?.is_held === true
}

/** Claim and answer in one. Only for the holder of the key. */
export async function insertIdempotentAnswer(db: Queryable, id: IdempotencyKey, record: IdempotencyRecord): Promise<void> {
  await db.insert(idempotencyKeys).values(rowOf(id, record))
}

/** As text inside the jsonb, because jsonb itself would return the fields in another order. Drizzle parses the text when it reads. */
function rowOf(id: IdempotencyKey, { endpoint, requestHash, status, response }: IdempotencyRecord): typeof idempotencyKeys.$inferInsert {
  return { ...id, endpoint, requestHash, status, response: JSON.stringify(response) }
}

/** A refusal that is stored already stays. */
export async function insertIdempotentRefusal(db: Queryable, id: IdempotencyKey, record: IdempotencyRecord): Promise<void> {
  await db.insert(idempotencyKeys).values(rowOf(id, record)).onConflictDoNothing()
}

/** The request failed in a way that may pass: the next attempt starts afresh. */
export async function releaseIdempotencyKey(db: Database, id: IdempotencyKey): Promise<void> {
  await db.delete(idempotencyKeys).where(and(isKey(id), sql`${idempotencyKeys.status} is null`))
}
