/** Renewal by the card that is kept. The attempt is stored with the mark on the consent, so that a period is charged once or not at all. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isOpenPayment } from '#contract/money/payments.ts'
import type { RenewalEnd } from '#contract/money/renewals.ts'
import { transaction } from '../../db/client.ts'
import { renewals } from '../../db/tables/money/renewals.ts'
import type { Services } from '../../http/context.ts'
import { owesTickets } from '../../ledger/ledger-accounts.ts'
import { chargeStored, storeAttempt, type PaymentAttempt, type PurchaseKind } from '../../payments/index.ts'
import { findCardToken, lockRunning } from './reads/find-renewals.ts'
import type { Period, RenewableKind, RenewalRow } from './renewable-kind.ts'

/** A UUID, as the keys that devices choose: the same for the same consent and period. */
export function keyOfCharge({ id }: Pick<RenewalRow, 'id'>, endsAt: Date): string {
  const hex = createHash('sha256').update(`renewal:${id}:${endsAt.getTime()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface Due {
  readonly row: RenewalRow
  readonly kind: RenewableKind
  readonly period: Period
}

/** Null: charged, or without an outcome yet. withdrawn: the member does not want it any more, or another process is at it. */
export async function chargeCard(
  services: Services,
  purchases: readonly PurchaseKind[],
  { row, kind, period }: Due,
): Promise<RenewalEnd | 'withdrawn' | null> {
  const { db, cards } = services
  const { memberId } = row
  if (!cards?.capabilities.keepsCards || !kind.cardLine) return 'card'
  if (await owesTickets(db, memberId)) return 'tickets'
  if ((await findCardToken(db, memberId, cards.kind)) === null) return 'card'
  const key = keyOfCharge(row, period.endsAt)
  const line = kind.cardLine(row, period.price)
  const attempt = { key, memberId, lines: [line], priceInCents: line.priceInCents, keepsCard: false, isFromCart: false }
  const isOurs = await transaction(db, async (tx) => {
    const running = await lockRunning(tx, row.id)
    if (running?.price !== period.price || running.triedOf?.getTime() === period.endsAt.getTime()) return false
    await tx.update(renewals).set({ triedOf: period.endsAt }).where(eq(renewals.id, row.id))
    return storeAttempt(tx, services, cards.kind, attempt)
  })
  if (!isOurs) return 'withdrawn'
  return outcomeOf(await chargeAttempt(services, purchases, row, key))
}

/** Null if no card is kept any more. Nothing is charged if it was begun before. */
export async function chargeAttempt(
  services: Services,
  purchases: readonly PurchaseKind[],
  { memberId }: RenewalRow,
  key: string,
): Promise<PaymentAttempt | null> {
  const { cards, db, config, bus, log, now } = services
  const token = cards && (await findCardToken(db, memberId, cards.kind))
  if (!cards || token === null) return null
  const site = { config, db, bus, log, now, kinds: purchases }
  return chargeStored(site, cards, key, { token, statementName: config.STATEMENT_NAME })
}

function outcomeOf(attempt: PaymentAttempt | null): RenewalEnd | null {
  return attempt?.status === 'paid' || (attempt && isOpenPayment(attempt.status)) ? null : 'card'
}
