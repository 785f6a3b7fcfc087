/** Attempts to pay: stored before the processor is asked, charged once, and settled with what is bought in one transaction. */
import { and, eq } from 'drizzle-orm'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { CardProcessor, Charge, ChargeOutcome } from '../adapters/payments/card-processor.ts'
import type { Config } from '../config/config.ts'
import { transaction } from '../db/client.ts'
import type { Database, Queryable, Transaction } from '../db/context.ts'
import { members } from '../db/tables/accounts.ts'
import { paymentAttempts, type StoredLine } from '../db/tables/money/payments.ts'
import type { EventBus } from '../events/bus.ts'
import type { Logger } from '../lib/logger.ts'
import type { PurchaseKind } from './purchase-kind.ts'
import { settleAttempt } from './settle-attempt.ts'

export type PaymentAttempt = typeof paymentAttempts.$inferSelect

/** What the attempt machine works with. */
export interface PaymentSite {
  readonly config: Config
  readonly db: Database
  readonly bus: EventBus
  readonly log: Logger
  readonly now: () => Date
  readonly kinds: readonly PurchaseKind[]
}

export interface NewAttempt {
  readonly key: string
  readonly memberId: number
  readonly lines: readonly StoredLine[]
  readonly priceInCents: number
  readonly keepsCard: boolean
  readonly isFromCart: boolean
}

export async function findAttempt(db: Queryable, key: string): Promise<PaymentAttempt | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.key, key))
  return row ?? null
}

/** By the processor's name of the charge: notices of refunds and chargebacks know no other. */
export async function findAttemptOfCharge(db: Queryable, processor: string, chargeId: string): Promise<PaymentAttempt | null> {
  const isIt = and(eq(paymentAttempts.chargeId, chargeId), eq(paymentAttempts.processor, processor))
  const [row] = await db.select().from(paymentAttempts).where(isIt).limit(1)
  return row ?? null
}

export async function getAttempt(db: Queryable, key: string): Promise<PaymentAttempt> {
  const row = await findAttempt(db, key)
  if (!row) throw new Error('The attempt is gone.')
  return row
}

/**
 * Charges the card for a new attempt and settles it. An attempt that is there already is answered as it is: the processor is only ever asked by
 * the request that moved it from `created` to `pending`. `check` is called before a new attempt is stored, in its transaction, while other new
 * attempts of the member wait: it throws what keeps them from paying.
 */
export async function chargeOnce(
  site: PaymentSite,
  processor: CardProcessor,
  attempt: NewAttempt,
  charge: Pick<Charge, 'token' | 'statementName'>,
  check: (tx: Transaction) => Promise<void>,
): Promise<PaymentAttempt> {
  const { key, memberId } = attempt
  const isNew = await transaction(site.db, async (tx) => {
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
    // The same request, sent twice, may have been carried out while this one waited: it has nothing to refuse any more.
    if (await findAttempt(tx, key)) return false
    await check(tx)
    return storeAttempt(tx, site, processor.kind, attempt)
  })
  return isNew ? chargeStored(site, processor, key, charge) : getAttempt(site.db, key)
}

/** False for a key that is there already. */
export async function storeAttempt(
  db: Queryable,
  { now }: Pick<PaymentSite, 'now'>,
  processor: CardProcessor['kind'],
  { lines, ...facts }: NewAttempt,
): Promise<boolean> {
  const created = await db
    .insert(paymentAttempts)
    .values({ ...facts, lines: [...lines], processor, createdAt: now() })
    .onConflictDoNothing()
    .returning({ key: paymentAttempts.key })
  return created.length > 0
}

/** Charges the card for a stored attempt, unless that was begun before, and settles it. */
export async function chargeStored(
  site: PaymentSite,
  processor: CardProcessor,
  key: string,
  charge: Pick<Charge, 'token' | 'statementName'>,
): Promise<PaymentAttempt> {
  const { priceInCents, keepsCard } = await getAttempt(site.db, key)
  if (!(await begin(site.db, key))) return getAttempt(site.db, key)
  const outcome = await processor.charge({ ...charge, attempt: key, amountInCents: priceInCents, keepsCard })
  await settleAttempt(site, key, outcome, 'answer')
  return getAttempt(site.db, key)
}

/** False if the attempt was closed in the meantime. */
async function begin(db: Database, key: string): Promise<boolean> {
  const begun = await db
    .update(paymentAttempts)
    .set({ status: 'pending' })
    .where(and(eq(paymentAttempts.key, key), eq(paymentAttempts.status, 'created')))
    .returning({ key: paymentAttempts.key })
  return begun.length > 0
}

/** Closes a key that never arrived, so that a request that is still on its way finds it closed. Has no effect on one that has. */
export async function closeUnseenKey(
  { db, now }: Pick<PaymentSite, 'db' | 'now'>,
  processor: string,
  key: string,
  memberId: number,
): Promise<void> {
  const at = now()
  await db
    .insert(paymentAttempts)
    .values({ key, memberId, status: 'void', lines: [], priceInCents: 0, processor, createdAt: at, settledAt: at })
    .onConflictDoNothing()
}

/** How long a charge may still be on its way to a processor that has not seen it, and a stored attempt on its way to be sent. */
const onTheWayMs = 15 * 60_000

const open: ReadonlySet<PaymentStatus> = new Set(['created', 'pending', 'unknown'])

/**
 * Asks the processor what became of an open attempt. Never charges. An attempt that the processor has not seen long after it was sent is closed,
 * and so is one that was stored long ago and never sent, because its process was killed; should money be taken for it after all, it is credited then.
 */
export async function lookUpAttempt(site: PaymentSite, processor: CardProcessor, attempt: PaymentAttempt): Promise<void> {
  if (attempt.status === 'created') return closeNeverSent(site, attempt)
  if (!open.has(attempt.status) || attempt.processor !== processor.kind || !processor.capabilities.hasLookUp) return
  const found = await processor.lookUp(attempt.key)
  await site.db.update(paymentAttempts).set({ lookedUpAt: site.now() }).where(eq(paymentAttempts.id, attempt.id))
  const outcome: ChargeOutcome = found.state === 'unseen' ? { state: isLost(site, attempt) ? 'notSent' : 'unknown' } : found
  await settleAttempt(site, attempt.key, outcome, 'look-up')
}

const isLost = ({ now }: PaymentSite, { createdAt }: PaymentAttempt): boolean => now().getTime() - createdAt.getTime() > onTheWayMs

/** Of this and a request that begins to send it at the same moment, one succeeds. */
async function closeNeverSent(site: PaymentSite, attempt: PaymentAttempt): Promise<void> {
  if (!isLost(site, attempt)) return
  const { db, bus, now } = site
  const { key, memberId } = attempt
  const closed = await db
    .update(paymentAttempts)
    .set({ status: 'void', settledAt: now(), settledBy: 'look-up' })
    .where(and(eq(paymentAttempts.key, key), eq(paymentAttempts.status, 'created')))
    .returning({ key: paymentAttempts.key })
  if (closed.length > 0) bus.emit('payments.settled', { memberId, attempt: key, isPaid: false })
}
