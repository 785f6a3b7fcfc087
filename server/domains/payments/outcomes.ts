/** How an open attempt learns its outcome: the member asks, the processor sends a notice, or staff look it up there. */
import { eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { isOpenPayment, type checkPayment, type settlePayment, type takeNotice } from '#contract/money/payments.ts'
import type { ChargeOutcome, ProcessorNotice } from '../../adapters/payments/card-processor.ts'
import { createCounter } from '../../db/counter.ts'
import { paymentAttempts } from '../../db/tables/money/payments.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext, RequestContext, Services } from '../../http/context.ts'
import {
  closeUnseenKey,
  findAttempt,
  findAttemptOfCharge,
  getAttempt,
  lookUpAttempt,
  settleAttempt,
  type PaymentSite,
  type PurchaseKind,
} from '../../payments/index.ts'
import { siteOf } from './pay.ts'
import { presentPayment } from './present.ts'

/** Between two look-ups of one attempt: the processor must not be asked as often as a screen asks us. */
const lookUpPauseMs = 3000
/** Each closed key is a row that stays. No device loses so many payments in a day. */
const closedKeys = createCounter('closed-payment-keys', 100, 24 * 3600)

export async function check(
  context: MemberContext,
  kinds: readonly PurchaseKind[],
  { attempt: key }: RequestOutput<typeof checkPayment>,
): Promise<ResponseInput<typeof checkPayment>> {
  const { db, viewer, cards, config, now } = context
  if (!(await findAttempt(db, key))) {
    await closedKeys.spend(db, String(viewer.id))
    await closeUnseenKey(context, cards?.kind ?? 'none', key, viewer.id)
  }
  const attempt = await getAttempt(db, key)
  if (attempt.memberId !== viewer.id) throw new Refusal('not_found')
  const lastAsked = (attempt.lookedUpAt ?? attempt.createdAt).getTime()
  if (cards && isOpenPayment(attempt.status) && now().getTime() - lastAsked >= lookUpPauseMs)
    await lookUpAttempt(siteOf(context, kinds), cards, attempt)
  const settled = await getAttempt(db, key)
  return { payment: settled.lines.length === 0 ? null : presentPayment(settled, config) }
}

/** Answers only after the outcome is stored: the processor repeats a notice until it is answered. */
export async function takeNoticeOf(
  context: RequestContext,
  kinds: readonly PurchaseKind[],
  notice: RequestOutput<typeof takeNotice>,
): Promise<Record<string, never>> {
  const { cards, log, now } = context
  const read = cards?.readNotice(notice, now()) ?? null
  if (!read) {
    log.warn('A notice of a payment was refused.')
    throw new Refusal('forbidden')
  }
  await settleByNotice(context, kinds, read)
  return {}
}

/** Throws not_found for one that names neither an attempt nor a charge of ours. */
export async function settleByNotice(
  site: Omit<PaymentSite, 'kinds'> & Pick<Services, 'cards'>,
  kinds: readonly PurchaseKind[],
  { id, attempt, chargeId = '', outcome }: ProcessorNotice,
): Promise<void> {
  const { db, cards, log } = site
  const ofCharge = attempt === null && chargeId !== '' ? await findAttemptOfCharge(db, cards?.kind ?? '', chargeId) : null
  const key = attempt ?? ofCharge?.key
  const settled = key === undefined ? null : await settleAttempt(siteOf(site, kinds), key, outcome, 'notice', id)
  if (settled) return
  log.error({ attempt, chargeId }, 'A notice names an attempt that is not ours.')
  throw new Refusal('not_found')
}

/** Only while the outcome is open: what is settled stays as it is. */
export async function settleByStaff(
  context: MemberContext,
  kinds: readonly PurchaseKind[],
  { attempt: key, outcome }: RequestOutput<typeof settlePayment>,
): Promise<ResponseInput<typeof settlePayment>> {
  const { db, config } = context
  const attempt = await findAttempt(db, key)
  if (!attempt || attempt.lines.length === 0) throw new Refusal('not_found')
  if (!isOpenPayment(attempt.status)) throw new Refusal('edit_conflict')
  const { priceInCents: amountInCents, cardBrand, cardLast4 } = attempt
  const chargeId = attempt.chargeId ?? 'by-staff'
  const card = { brand: cardBrand, last4: cardLast4 ?? '0000' }
  const found: ChargeOutcome =
    outcome === 'paid' ? { state: 'paid', chargeId, amountInCents, card } : { state: 'declined', chargeId, card: null }
  const settled = await settleAttempt(siteOf(context, kinds), key, found, 'staff')
  // A notice was faster.
  if (settled?.step === 'nothing') throw new Refusal('edit_conflict')
  return presentPayment(await getAttempt(db, key), config)
}

/** Belongs to the site, so that what admins settle for themselves is recorded too. */
export const paymentAudit: AuditRule<typeof settlePayment> = {
  kind: 'payment',
  async find({ db }, { attempt }) {
    const [row] = await db
      .select({ memberId: paymentAttempts.memberId, status: paymentAttempts.status, cents: paymentAttempts.priceInCents })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.key, attempt))
    return row ? { id: attempt, ownerId: null, state: row } : null
  },
  reason: ({ reason }) => reason,
}
