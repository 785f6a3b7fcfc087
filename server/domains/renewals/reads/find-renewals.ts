/** Consents to renewal, and what is read around them. */
import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { mostRenewals, type RenewalSubject } from '#contract/money/renewals.ts'
import type { Database, Queryable, Transaction } from '../../../db/context.ts'
import { isNotPaused } from '../../../db/failed-tasks.ts'
import { members } from '../../../db/tables/accounts.ts'
import { savedCards } from '../../../db/tables/money/payments.ts'
import { renewals } from '../../../db/tables/money/renewals.ts'
import type { RenewalRow } from '../renewable-kind.ts'

export const isRunning = isNull(renewals.endedAt)

export async function findRenewal(db: Queryable, id: number): Promise<RenewalRow | null> {
  const [row] = await db.select().from(renewals).where(eq(renewals.id, id))
  return row ?? null
}

/** Keeps the member from withdrawing it until the transaction ends. Null once it has ended. */
export async function lockRunning(tx: Transaction, id: number): Promise<RenewalRow | null> {
  const [row] = await tx
    .select()
    .from(renewals)
    .where(and(eq(renewals.id, id), isRunning))
    .for('update')
  return row ?? null
}

export async function runningOf(db: Queryable, memberId: number): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(and(eq(renewals.memberId, memberId), isRunning))
    .orderBy(desc(renewals.id))
    .limit(mostRenewals)
}

export async function findRunning(
  db: Queryable,
  memberId: number,
  { subject, itemId }: { subject: RenewalSubject; itemId: number | null },
): Promise<RenewalRow | null> {
  const isSame = itemId === null ? isNull(renewals.itemId) : eq(renewals.itemId, itemId)
  const [row] = await db
    .select()
    .from(renewals)
    .where(and(eq(renewals.memberId, memberId), eq(renewals.subject, subject), isSame, isRunning))
  return row ?? null
}

/** The ones that the job is to look at now. */
export async function dueRenewals(db: Database, now: Date, limit: number): Promise<RenewalRow[]> {
  return db
    .select()
    .from(renewals)
    .where(and(isRunning, lte(renewals.nextAt, now), isNotPaused('renewal', sql`${renewals.id}::text`, now)))
    .orderBy(asc(renewals.nextAt), asc(renewals.id))
    .limit(limit)
}

/** Two requests of one member wait for each other. */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
}

export interface Addressee {
  readonly name: string
  readonly email: string
  readonly locale: string
}

/** Null if the account is gone. */
export async function findAddressee(db: Queryable, memberId: number): Promise<Addressee | null> {
  const [row] = await db
    .select({ name: members.name, email: members.email, locale: members.locale })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  return row ?? null
}

/** The token of the card that the member keeps at this processor. */
export async function findCardToken(db: Queryable, memberId: number, processor: string): Promise<string | null> {
  const [row] = await db
    .select({ token: savedCards.token })
    .from(savedCards)
    .where(and(eq(savedCards.memberId, memberId), eq(savedCards.processor, processor)))
  return row?.token ?? null
}
