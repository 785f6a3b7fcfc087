/** Paying by card: the price is the server's, the card is the processor's, and one key is charged once. */
import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, gt, inArray, ne } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { payByCard, Purchase, quotePayment } from '#contract/money/payments.ts'
import type { CardProcessor } from '../../adapters/payments/card-processor.ts'
import type { Transaction } from '../../db/context.ts'
import { paymentAttempts, savedCards, type StoredLine } from '../../db/tables/money/payments.ts'
import type { MemberContext } from '../../http/context.ts'
import { owesTickets } from '../../ledger/ledger-accounts.ts'
import { chargeOnce, findAttempt, type PaymentAttempt, type PaymentSite, type PurchaseKind } from '../../payments/index.ts'
import { checkCart } from './check-cart.ts'
import { presentPayment } from './present.ts'

export const siteOf = ({ config, db, bus, log, now }: Omit<PaymentSite, 'kinds'>, kinds: readonly PurchaseKind[]): PaymentSite => ({
  config,
  db,
  bus,
  log,
  now,
  kinds,
})

/** A limit against trying out stolen card numbers. */
const declinesPerDay = 10
const dayMs = 86_400_000

export async function quoteLines(
  { config, db, viewer, now }: Pick<MemberContext, 'config' | 'db' | 'viewer' | 'now'>,
  kinds: readonly PurchaseKind[],
  purchases: readonly Purchase[],
): Promise<StoredLine[]> {
  const lines: StoredLine[] = []
  for (const purchase of purchases) {
    const kind = kinds.find((each) => each.kind === purchase.kind)
    if (!kind) throw invalid({ purchases: ['payments.gone'] })
    const { priceInCents, units, title, packageId = null } = await kind.quote({ config, db, viewer, now: now() }, purchase)
    const { qty } = purchase
    lines.push({ kind: purchase.kind, qty, units, title, packageId, priceInCents: priceInCents * qty, purchase })
  }
  return lines
}

export const totalOf = (lines: ReadonlyArray<Pick<StoredLine, 'priceInCents'>>): number =>
  lines.reduce((sum, { priceInCents }) => sum + priceInCents, 0)

export async function quote(
  context: MemberContext,
  kinds: readonly PurchaseKind[],
  { purchases }: RequestOutput<typeof quotePayment>,
): Promise<ResponseInput<typeof quotePayment>> {
  const lines = await quoteLines(context, kinds, purchases)
  return { lines, priceInCents: totalOf(lines) }
}

type PayRequest = RequestOutput<typeof payByCard>

/** An attempt that is known is answered before any other check: a refusal always means that nothing was charged. */
export async function pay(
  context: MemberContext,
  kinds: readonly PurchaseKind[],
  request: PayRequest,
): Promise<ResponseInput<typeof payByCard>> {
  const { db, viewer, config } = context
  const { attempt: key, purchases, priceInCents, keepsCard, isFromCart } = request
  const known = await findAttempt(db, key)
  if (known) return presentPayment(sameAttempt(known, viewer.id, request), config)
  const processor = getProcessor(context)
  const lines = await quoteLines(context, kinds, purchases)
  if (totalOf(lines) !== priceInCents) throw invalid({ priceInCents: ['payments.price'] })
  const token = request.token ?? (await getSavedToken(context, processor))
  const attempt = { key, memberId: viewer.id, lines, priceInCents, isFromCart, keepsCard: keepsCard && request.token !== null }
  const charge = { token, statementName: config.STATEMENT_NAME }
  const charged = await chargeOnce(siteOf(context, kinds), processor, attempt, charge, (tx) => checkBuyer(tx, context, request))
  if (charged.status === 'void') throw new Refusal('unavailable')
  return presentPayment(sameAttempt(charged, viewer.id, request), config)
}

export function getProcessor({ cards }: Pick<MemberContext, 'cards'>): CardProcessor {
  if (!cards) throw invalid({ token: ['payments.off'] })
  return cards
}

/** Throws idempotency_mismatch if the key belongs to another payment. */
function sameAttempt(attempt: PaymentAttempt, memberId: number, { purchases, priceInCents }: PayRequest): PaymentAttempt {
  // A closed key never had purchases.
  const isEmpty = attempt.status === 'void' && attempt.lines.length === 0
  const paysForSame =
    isEmpty ||
    (attempt.priceInCents === priceInCents &&
      isDeepStrictEqual(
        attempt.lines.map(({ purchase }) => purchase),
        purchases,
      ))
  if (attempt.memberId !== memberId || !paysForSame) throw new Refusal('idempotency_mismatch')
  return attempt
}

/** Charges that are on their way may be declined too: sent all at once, no more of them are tried than one after the other. */
async function checkBuyer(
  tx: Transaction,
  { viewer, now }: Pick<MemberContext, 'viewer' | 'now'>,
  { attempt: key, purchases, isFromCart }: PayRequest,
): Promise<void> {
  if (await owesTickets(tx, viewer.id)) throw invalid({ purchases: ['payments.owing'] })
  const { memberId, status, createdAt } = paymentAttempts
  const [declined] = await tx
    .select({ total: count() })
    .from(paymentAttempts)
    .where(
      and(
        eq(memberId, viewer.id),
        inArray(status, ['declined', 'created', 'pending']),
        gt(createdAt, new Date(now().getTime() - dayMs)),
        ne(paymentAttempts.key, key),
      ),
    )
  if ((declined?.total ?? 0) >= declinesPerDay) throw new Refusal('rate_limited', { retryAfterSeconds: 3600 })
  if (isFromCart) await checkCart(tx, viewer.id, key, purchases)
}

async function getSavedToken({ db, viewer }: MemberContext, { kind }: CardProcessor): Promise<string> {
  const [card] = await db
    .select({ token: savedCards.token })
    .from(savedCards)
    .where(and(eq(savedCards.memberId, viewer.id), eq(savedCards.processor, kind)))
  if (!card) throw invalid({ token: ['required'] })
  return card.token
}
