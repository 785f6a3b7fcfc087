/** Receipts by mail: after each payment, and when a member asks for one again. */
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { mailReceipt } from '#contract/money/payments.ts'
import type { Config } from '../../config/config.ts'
import type { Queryable } from '../../db/context.ts'
import { paymentAttempts } from '../../db/tables/money/payments.ts'
import type { MemberContext, Services } from '../../http/context.ts'
import { findAttempt, type PaymentAttempt } from '../../payments/index.ts'
import { receiptNumberOf } from './present.ts'
import { receiptMailFor } from './receipt-mail.ts'
import { findAddressee } from './reads.ts'

export async function mailReceiptAgain(
  context: MemberContext,
  { attempt: key }: RequestOutput<typeof mailReceipt>,
): Promise<ResponseInput<typeof mailReceipt>> {
  const { db, viewer } = context
  const attempt = key === undefined ? await findLatest(db, viewer.id) : await findAttempt(db, key)
  const isTheirs = attempt?.memberId === viewer.id && (attempt.status === 'paid' || attempt.status === 'reversed')
  if (!attempt || !isTheirs) throw new Refusal('not_found', { message: 'There is no payment to send a receipt for.' })
  await sendReceipt(context, attempt)
  return { message: 'The receipt is on its way to your e-mail address.' }
}

/** When an attempt is paid. Every node may come here: the key lets one mail through, and only then is the attempt marked. */
export async function mailFirstReceipt(services: Pick<Services, 'db' | 'jobs' | 'config' | 'now'>, key: string): Promise<void> {
  const attempt = await findAttempt(services.db, key)
  if (!attempt || attempt.receiptMailedAt !== null) return
  await sendReceipt(services, attempt, `receipt:${attempt.id}`)
  await services.db
    .update(paymentAttempts)
    .set({ receiptMailedAt: services.now() })
    .where(and(eq(paymentAttempts.key, key), isNull(paymentAttempts.receiptMailedAt)))
}

async function sendReceipt(
  { db, jobs, config }: Pick<Services, 'db' | 'jobs' | 'config'>,
  attempt: PaymentAttempt,
  onceKey?: string,
): Promise<void> {
  const addressee = await findAddressee(db, attempt.memberId)
  if (!addressee) return
  const { to, name, locale } = addressee
  await jobs.enqueue(
    'send-mail',
    { to, ...receiptMailFor(locale)({ name, ...factsOf(attempt, config) }) },
    onceKey === undefined ? {} : { onceKey },
  )
}

async function findLatest(db: Queryable, memberId: number): Promise<PaymentAttempt | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.memberId, memberId), inArray(paymentAttempts.status, ['paid', 'reversed'])))
    .orderBy(desc(paymentAttempts.id))
    .limit(1)
  return row ?? null
}

function factsOf(attempt: PaymentAttempt, { STATEMENT_NAME }: Pick<Config, 'STATEMENT_NAME'>) {
  return {
    number: receiptNumberOf(attempt),
    priceInCents: attempt.priceInCents,
    paidAt: attempt.settledAt ?? attempt.createdAt,
    last4: attempt.cardLast4,
    statementName: STATEMENT_NAME,
  }
}
