/**
 * Every minute: attempts whose outcome is open are looked up, receipts that are owed are mailed, and the processor forgets cards that nobody
 * keeps.
 */
import { and, asc, eq, inArray, isNull, lt, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { isNotPaused, triesOf, tryTask } from '../../db/failed-tasks.ts'
import { forgottenCards, paymentAttempts } from '../../db/tables/money/payments.ts'
import type { Services } from '../../http/context.ts'
import { lookUpAttempt, type PurchaseKind } from '../../payments/index.ts'
import { mailFirstReceipt } from './mail-receipt.ts'
import { siteOf } from './pay.ts'

const mostAtOnce = 50
/** While the request that charges may still be running. */
const answerMs = 30_000
/** While a renewal that was stored and not sent may still be sent: its job runs every hour. */
const sentLaterMs = 70 * 60_000

export async function settlePayments(services: Services, kinds: readonly PurchaseKind[], signal: AbortSignal): Promise<void> {
  await lookUpOpen(services, kinds, signal)
  await mailOwedReceipts(services, signal)
  await forgetCards(services, signal)
}

async function lookUpOpen(services: Services, kinds: readonly PurchaseKind[], signal: AbortSignal): Promise<void> {
  const { cards, db, now } = services
  if (!cards) return
  const at = now()
  const open = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.status, ['created', 'pending', 'unknown']),
        // Of an earlier processor: only staff can find out.
        eq(paymentAttempts.processor, cards.kind),
        lt(paymentAttempts.createdAt, new Date(at.getTime() - answerMs)),
        or(ne(paymentAttempts.status, 'created'), lt(paymentAttempts.createdAt, new Date(at.getTime() - sentLaterMs))),
        isNotPaused('look-up', sql`${paymentAttempts.key}`, at),
        // The older an attempt, the more rarely.
        or(
          sql`${paymentAttempts.lookedUpAt} is null`,
          sql`${paymentAttempts.lookedUpAt} < ${at}::timestamptz - (${at}::timestamptz - ${paymentAttempts.createdAt}) / 10`,
        ),
      ),
    )
    .orderBy(sql`${paymentAttempts.lookedUpAt} asc nulls first`, asc(paymentAttempts.id))
    .limit(mostAtOnce)
  for (const attempt of open) {
    signal.throwIfAborted()
    await tryTask(services, 'look-up', attempt.key, () => lookUpAttempt(siteOf(services, kinds), cards, attempt))
  }
}

/**
 * A process that was killed after a payment, before it could mail: the attempt says that its receipt is owed, in the transaction of the
 * payment itself.
 */
async function mailOwedReceipts(services: Services, signal: AbortSignal): Promise<void> {
  const { db, now } = services
  const owed = await db
    .select({ key: paymentAttempts.key })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.status, 'paid'),
        isNull(paymentAttempts.receiptMailedAt),
        lt(paymentAttempts.settledAt, new Date(now().getTime() - answerMs)),
        isNotPaused('receipt', sql`${paymentAttempts.key}`, now()),
      ),
    )
    .orderBy(asc(paymentAttempts.id))
    .limit(mostAtOnce)
  for (const { key } of owed) {
    signal.throwIfAborted()
    await tryTask(services, 'receipt', key, () => mailFirstReceipt(services, key))
  }
}

/** The processor's token is in no log and on no screen: its digest names the card there. */
const digestOf = (token: SQLWrapper) => sql<string>`encode(sha256(convert_to(${token}, 'UTF8')), 'hex')`

/** Then the processor is probably down: each further card would only wait for its answer. */
const mostFailuresInARow = 3

async function forgetCards(services: Services, signal: AbortSignal): Promise<void> {
  const { cards, db, now } = services
  if (!cards) return
  const digest = digestOf(forgottenCards.token)
  const rows = await db
    .select({ token: forgottenCards.token, digest })
    .from(forgottenCards)
    .where(and(eq(forgottenCards.processor, cards.kind), isNotPaused('forget-card', digest, now())))
    .orderBy(triesOf('forget-card', digest), asc(forgottenCards.token))
    .limit(mostAtOnce)
  let failures = 0
  for (const { token, digest: key } of rows) {
    signal.throwIfAborted()
    const isForgotten = await tryTask(services, 'forget-card', key, async () => {
      await cards.forgetCard(token)
      await db.delete(forgottenCards).where(eq(forgottenCards.token, token))
    })
    failures = isForgotten ? 0 : failures + 1
    if (failures === mostFailuresInARow) return
  }
}
