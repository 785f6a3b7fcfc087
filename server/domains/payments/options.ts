/** What the screens need before a payment: what is offered, the kept card, and a session for the card form. */
import { eq } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getPaymentOptions, openCardSession } from '#contract/money/payments.ts'
import { savedCards } from '../../db/tables/money/payments.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, ofMember } from '../../ledger/ledger-accounts.ts'
import { getProcessor } from './pay.ts'
import { offeredPackages } from './ticket-packages.ts'

export const cardFormPath = '/card-form'
/** With the processor's own script, on an origin of its own. */
export const processorFormPath = '/card-form/ccbill'

export async function paymentOptions({ db, viewer, cards, config }: MemberContext): Promise<ResponseInput<typeof getPaymentOptions>> {
  const [packages, [card], debt] = await Promise.all([
    offeredPackages(db),
    db.select().from(savedCards).where(eq(savedCards.memberId, viewer.id)),
    balanceOf(db, ofMember('receivable', viewer.id)),
  ])
  return {
    mode: cards === null ? 'off' : cards.capabilities.isTest ? 'sandbox' : 'live',
    packages,
    savedCard: card && card.processor === cards?.kind ? card : null,
    canKeepCard: cards?.capabilities.keepsCards ?? false,
    statementName: config.STATEMENT_NAME,
    owed: -debt,
  }
}

export async function openSession(context: MemberContext): Promise<ResponseInput<typeof openCardSession>> {
  const processor = getProcessor(context)
  try {
    const session = await processor.openSession(context.ip)
    return { ...session, formPath: session.formOrigin === null ? cardFormPath : processorFormPath }
  } catch (error) {
    context.log.warn({ err: error }, 'The card processor does not answer.')
    throw new Refusal('unavailable')
  }
}

/** A trigger notes the token, and a job asks the processor to forget it (`jobs.ts`). */
export async function forgetCard({ db, viewer, jobs }: MemberContext): Promise<Record<string, never>> {
  await db.delete(savedCards).where(eq(savedCards.memberId, viewer.id))
  await jobs.enqueue('settle-payments', {}, { singletonKey: 'settle-payments' })
  return {}
}
