/** Settling: an outcome meets an attempt, however it was reported, and money moves at most once. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull } from 'drizzle-orm'
import type { ShownCard } from '#contract/money/cards.ts'
import type { ChargeOutcome, KeptCard } from '../adapters/payments/card-processor.ts'
import { transaction } from '../db/client.ts'
import type { Transaction } from '../db/context.ts'
import { members } from '../db/tables/accounts.ts'
import { cartItems, forgottenCards, paymentAttempts, paymentNotices, savedCards } from '../db/tables/money/payments.ts'
import { nextStep, type Step } from './attempt-states.ts'
import type { PaymentAttempt, PaymentSite } from './attempts.ts'
import type { PurchaseKind, PurchaseLine } from './purchase-kind.ts'

export type SettledBy = 'answer' | 'notice' | 'look-up' | 'staff'

export interface Settled {
  /** As it was before. */
  readonly attempt: PaymentAttempt
  readonly step: Step
}

/**
 * The attempt's row is locked first, then whatever its purchases lock (accounts, stock, access): the order of every payment. What is bought is
 * given in the same transaction that marks the attempt as paid. Null: there is no such attempt. `noticeId` makes a notice that was taken before
 * change nothing.
 */
export async function settleAttempt(
  site: PaymentSite,
  key: string,
  outcome: ChargeOutcome,
  by: SettledBy,
  noticeId?: string,
): Promise<Settled | null> {
  const settled = await transaction(site.db, async (tx): Promise<Settled | null> => {
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.key, key)).for('update')
    if (!attempt) return null
    if (noticeId !== undefined && !(await isFirst(tx, { noticeId, key, state: outcome.state }, site.now())))
      return { attempt, step: 'nothing' }
    const step = checkedStep(site, attempt, outcome)
    await take(tx, site, { attempt, step }, outcome, by)
    return { attempt, step }
  })
  if (settled) announce(site, settled)
  return settled
}

/** An amount that is not ours credits nothing and closes nothing: staff find out. */
function checkedStep({ log }: PaymentSite, attempt: PaymentAttempt, outcome: ChargeOutcome): Step {
  const step = nextStep(attempt.status, outcome)
  const isWrong = 'amountInCents' in outcome && outcome.amountInCents !== attempt.priceInCents
  if (!isWrong || step === 'nothing') return step
  log.error({ attempt: attempt.key, expected: attempt.priceInCents, received: outcome.amountInCents }, 'A charge has another amount.')
  // A key that was closed without lines has nothing that could be credited.
  return step === 'reverse' || attempt.lines.length === 0 ? 'nothing' : 'doubt'
}

async function take(tx: Transaction, site: PaymentSite, { attempt, step }: Settled, outcome: ChargeOutcome, by: SettledBy): Promise<void> {
  if (step === 'nothing') return noteCharge(tx, attempt, outcome)
  const now = site.now()
  // An account that was deleted while its payment was open keeps nothing about a card.
  const isGone = !(await hasAccount(tx, attempt.memberId))
  if (isGone && step === 'pay') site.log.error({ attempt: attempt.key }, 'A deleted account has paid: staff refund it at the processor.')
  for (const [kind, line] of linesOf(site, attempt)) {
    if (step === 'pay' || step === 'pay-and-reverse') await kind.settle(tx, line)
    if (outcome.state === 'reversed' && (step === 'reverse' || step === 'pay-and-reverse')) await kind.reverse(tx, line, outcome.reason)
  }
  if (step === 'pay' && outcome.state === 'paid' && outcome.keptCard && attempt.keepsCard)
    await (isGone ? forgetCard(tx, attempt, outcome.keptCard) : keepCard(tx, attempt, outcome.keptCard, now))
  if (step === 'pay' && attempt.isFromCart) await emptyCart(tx, attempt)
  await tx
    .update(paymentAttempts)
    .set({ ...(by === 'staff' ? {} : factsOf(outcome, isGone)), ...changesOf(step, outcome, by, now) })
    .where(eq(paymentAttempts.id, attempt.id))
}

/** A payment that staff have settled does not know its charge, and notices of refunds and chargebacks may know nothing else. */
async function noteCharge(tx: Transaction, { id, status, chargeId, memberId }: PaymentAttempt, outcome: ChargeOutcome): Promise<void> {
  if (status !== 'paid' || chargeId || outcome.state !== 'paid') return
  const isGone = !(await hasAccount(tx, memberId))
  await tx.update(paymentAttempts).set(factsOf(outcome, isGone)).where(eq(paymentAttempts.id, id))
}

type Changes = Partial<typeof paymentAttempts.$inferInsert>

function changesOf(step: Exclude<Step, 'nothing'>, outcome: ChargeOutcome, by: SettledBy, now: Date): Changes {
  const settled = { settledAt: now, settledBy: by, challengePath: null }
  const reversed = { reversedAt: now, reversal: outcome.state === 'reversed' ? outcome.reason : null }
  switch (step) {
    case 'pay':
      return { ...settled, status: 'paid' }
    case 'reverse':
      return { ...reversed, status: 'reversed' }
    case 'pay-and-reverse':
      return { ...settled, ...reversed, status: 'reversed' }
    case 'decline':
      return { ...settled, status: 'declined' }
    case 'void':
      return { ...settled, status: 'void' }
    case 'doubt':
      // Also of an attempt that was closed: it is open again, and staff see it.
      return { status: 'unknown', settledAt: null, settledBy: null }
    case 'wait':
      return { status: 'pending', challengePath: outcome.state === 'challenge' ? outcome.challengePath : null }
  }
}

/** What the processor said about the charge, beyond its state. Staff know neither the card nor the charge. */
function factsOf(outcome: ChargeOutcome, isGone: boolean): Changes {
  const card: ShownCard | null = 'card' in outcome && !isGone ? outcome.card : null
  return {
    ...('chargeId' in outcome ? { chargeId: outcome.chargeId } : {}),
    ...(card ? { cardBrand: card.brand, cardLast4: card.last4 } : {}),
  }
}

/** The keys of lines have a suffix, so that they cannot collide with a key that a member chooses for another payment. */
function linesOf({ config, kinds, now }: PaymentSite, { key, memberId, lines }: PaymentAttempt): Array<[PurchaseKind, PurchaseLine]> {
  return lines.map(({ purchase, ...line }, index) => {
    const kind = kinds.find((each) => each.kind === purchase.kind)
    if (!kind) throw new Error(`Nobody sells ${purchase.kind} any more.`)
    return [kind, { key: `${key}:${index + 1}`, memberId, purchase, line, config, now: now() }]
  })
}

async function hasAccount(tx: Transaction, memberId: number): Promise<boolean> {
  return (await tx.$count(members, and(eq(members.id, memberId), isNull(members.deletedAt)))) > 0
}

async function forgetCard(tx: Transaction, { processor }: PaymentAttempt, { token }: KeptCard): Promise<void> {
  await tx.insert(forgottenCards).values({ token, processor }).onConflictDoNothing()
}

async function keepCard(tx: Transaction, { memberId, processor }: PaymentAttempt, card: KeptCard, savedAt: Date): Promise<void> {
  const { token, brand, last4, month, year } = card
  const values = { processor, token, brand, last4, month, year, savedAt }
  await tx
    .insert(savedCards)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: savedCards.memberId, set: values })
}

/** Only what was paid for: what was added since stays. */
async function emptyCart(tx: Transaction, { memberId, lines }: PaymentAttempt): Promise<void> {
  const items = await tx.select().from(cartItems).where(eq(cartItems.memberId, memberId)).for('update')
  for (const { purchase, qty } of lines) {
    const item = items.find((each) => isDeepStrictEqual({ ...each.purchase, qty: 1 }, { ...purchase, qty: 1 }))
    if (!item) continue
    if (item.qty > qty)
      await tx
        .update(cartItems)
        .set({ qty: item.qty - qty })
        .where(eq(cartItems.id, item.id))
    else await tx.delete(cartItems).where(eq(cartItems.id, item.id))
  }
}

async function isFirst(
  tx: Transaction,
  { noticeId, key, state }: { noticeId: string; key: string; state: string },
  receivedAt: Date,
): Promise<boolean> {
  const added = await tx
    .insert(paymentNotices)
    .values({ id: noticeId, attemptKey: key, state, receivedAt })
    .onConflictDoNothing()
    .returning({ id: paymentNotices.id })
  return added.length > 0
}

function announce(site: PaymentSite, { attempt, step }: Settled): void {
  const { bus } = site
  if (step === 'nothing' || step === 'doubt' || step === 'wait') return
  if (step !== 'decline' && step !== 'void') for (const [kind, line] of linesOf(site, attempt)) kind.announce?.(bus, line)
  bus.emit('payments.settled', { memberId: attempt.memberId, attempt: attempt.key, isPaid: step === 'pay' })
}
