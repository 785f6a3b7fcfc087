/**
 * Payments by card. Every amount of money is in cents of a US dollar. What can be bought is a list of purchase kinds; each has an entry here, and
 * a `PurchaseKind` in its domain (`server/payments`).
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { membershipKinds, membershipMonths } from '../policy/membership.ts'
import { pageOf, pageRequest, pageSizes } from '../content/paging.ts'
import { memberId, nothing, text, timestamp } from '../primitives.ts'
import { shownCard } from './cards.ts'
import { attemptKey } from './tickets.ts'

export const mostOfOnePurchase = 20
export const mostPurchasesAtOnce = 20

const wholeNumber = v.pipe(v.number('required'), v.integer('integer'), v.minValue(1, 'required'))
const quantity = v.optional(
  v.pipe(v.number(), v.integer('integer'), v.minValue(1, 'required'), v.maxValue(mostOfOnePurchase, 'too_large')),
  1,
)

/** A package of tickets (2§7: 103 and 104 are two of them). */
export const ticketPackagePurchase = v.object({ kind: v.literal('ticket_package'), packageId: wholeNumber, qty: quantity })

/** A membership for so many months, `qty` times. */
export const membershipPurchase = v.object({
  kind: v.literal('membership'),
  membership: v.picklist(membershipKinds),
  months: v.picklist(membershipMonths),
  qty: quantity,
})

/** Everything that can be bought by card. A further kind is a further entry. */
export const purchase = v.variant('kind', [ticketPackagePurchase, membershipPurchase])
export type Purchase = v.InferOutput<typeof purchase>
export type PurchaseInput = v.InferInput<typeof purchase>
export type PurchaseKindName = Purchase['kind']
export type PurchaseOf<Kind extends PurchaseKindName> = Extract<Purchase, { kind: Kind }>

const listOf = <Entry extends typeof purchase | typeof ticketPackagePurchase>(entry: Entry) =>
  v.pipe(v.array(entry, 'required'), v.minLength(1, 'required'), v.maxLength(mostPurchasesAtOnce, 'too_large'))
const purchases = listOf(purchase)

/**
 * created: stored, the processor has not been asked · pending: the processor works on it, or the member has to confirm it with their bank ·
 * unknown: its answer was lost; a notice, a look-up or staff settle it, and it is never charged again · void: closed before the processor was
 * asked · reversed: paid and taken back later, by a refund or a chargeback.
 */
export const paymentStatuses = ['created', 'pending', 'unknown', 'paid', 'declined', 'void', 'reversed'] as const
export const paymentStatus = v.picklist(paymentStatuses)
export type PaymentStatus = v.InferOutput<typeof paymentStatus>

/** Whether the outcome is still open. */
export const isOpenPayment = (status: PaymentStatus): boolean => status === 'created' || status === 'pending' || status === 'unknown'

export const paymentLine = v.object({
  kind: v.string(),
  qty: v.number(),
  /** Of one: tickets of a package, months of a membership. The screen names the line by `kind` and `units`, or shows `title`. */
  units: v.number(),
  title: v.string(),
  packageId: v.nullable(v.number()),
  /** Of all `qty`. */
  priceInCents: v.number(),
})
export type PaymentLine = v.InferOutput<typeof paymentLine>

export const payment = v.object({
  attempt: attemptKey,
  /** `RW-2026-11842`; shown to the member and named to staff. */
  receiptNumber: v.string(),
  status: paymentStatus,
  lines: v.array(paymentLine),
  priceInCents: v.number(),
  card: v.nullable(shownCard),
  /** What the card's statement says. */
  statementName: v.string(),
  createdAt: timestamp,
  settledAt: v.nullable(timestamp),
  /** Path of the bank's page on which the member confirms the payment (3-D Secure); null if there is nothing to confirm. */
  challengePath: v.nullable(v.string()),
})
export type Payment = v.InferOutput<typeof payment>

export const ticketPackage = v.object({ packageId: v.number(), tickets: v.number(), priceInCents: v.number() })
export type TicketPackage = v.InferOutput<typeof ticketPackage>

export const savedCard = v.object({ ...shownCard.entries, month: v.number(), year: v.number() })
export type SavedCard = v.InferOutput<typeof savedCard>

/** off: no processor is configured, nothing can be bought · sandbox: no money moves, which the screens say · live. */
export const cardModes = ['off', 'sandbox', 'live'] as const

/** What the screens need before a member pays. */
export const getPaymentOptions = defineEndpoint({
  name: 'payments.options',
  method: 'GET',
  path: '/api3/gateway/payment/options',
  access: 'signedIn',
  offline: 'never',
  request: nothing,
  response: v.object({
    mode: v.picklist(cardModes),
    packages: v.array(ticketPackage),
    savedCard: v.nullable(savedCard),
    canKeepCard: v.boolean(),
    statementName: v.string(),
    /** Tickets that are owed after a chargeback: nothing can be bought before staff have settled it. */
    owed: v.number(),
  }),
  errors: [],
})

/** A session of the processor for one card form. The form sends the card to `submitTo` and gets a token for it. */
export const openCardSession = defineEndpoint({
  name: 'payments.cardSession',
  method: 'POST',
  path: '/api3/gateway/payment/card-session',
  access: 'signedIn',
  offline: 'never',
  perMinute: 20,
  request: nothing,
  response: v.object({
    session: v.string(),
    formPath: v.string(),
    submitTo: v.string(),
    /** Of the form, if it has one; null: it is a document without an origin. */
    formOrigin: v.optional(v.nullable(v.string()), null),
  }),
  errors: ['unavailable'],
})

/**
 * Names a card to the processor and to nobody else; worth nothing without the site's own key. With some processors it holds what the member's bank
 * confirmed (`contract/money/ccbill.ts`).
 */
export const cardToken = v.pipe(v.string(), v.regex(/^[\w-]{16,4000}$/, 'required'))

/** Price of what would be bought, calculated by the server. */
export const quotePayment = defineEndpoint({
  name: 'payments.quote',
  method: 'POST',
  path: '/api3/gateway/payment/quote',
  access: 'signedIn',
  offline: 'never',
  request: v.object({ purchases }),
  response: v.object({ lines: v.array(paymentLine), priceInCents: v.number() }),
  errors: ['forbidden'],
})

const charge = {
  attempt: attemptKey,
  /** The price that the member has confirmed. Another one is refused (`payments.price`). */
  priceInCents: wholeNumber,
  /** Null: the saved card. */
  token: v.optional(v.nullable(cardToken), null),
  keepsCard: v.optional(v.boolean(), false),
  /**
   * What is bought is in the cart, and leaves it once it is paid. Refused (`payments.cart` on `purchases`) if it is not there any more, or while
   * another payment of the cart has no outcome.
   */
  isFromCart: v.optional(v.boolean(), false),
}
const payCall = {
  method: 'POST',
  access: 'signedIn',
  offline: 'never',
  perMinute: 20,
  response: payment,
  errors: ['forbidden', 'idempotency_mismatch', 'unavailable'],
} as const

/**
 * Charges a card. Sent again with the same key it answers what became of the attempt and charges nothing, whatever card it names. A decline is an
 * answer (`status`), not a refusal; a refusal means that the processor has not been asked.
 */
export const payByCard = defineEndpoint({
  ...payCall,
  name: 'payments.pay',
  path: '/api3/gateway/payment/pay',
  request: v.object({ ...charge, purchases }),
})
/** The documents' call for tickets (2§7 buy tokens), which pays for nothing else. */
export const buyTokens = defineEndpoint({
  ...payCall,
  name: 'payments.buyTokens',
  path: '/api3/shop/token/buy',
  request: v.object({ ...charge, purchases: listOf(ticketPackagePurchase) }),
})

/**
 * What became of an attempt; the processor is asked if that is open. A key that never arrived is closed and answered with null, so that a request
 * that is still on its way charges nothing.
 */
export const checkPayment = defineEndpoint({
  name: 'payments.check',
  method: 'POST',
  path: '/api3/gateway/payment/check',
  access: 'signedIn',
  offline: 'never',
  perMinute: 120,
  request: v.object({ attempt: attemptKey }),
  response: v.object({ payment: v.nullable(payment) }),
  errors: ['not_found'],
})

export const forgetCard = defineEndpoint({
  name: 'payments.forgetCard',
  method: 'POST',
  path: '/api3/gateway/payment/forget-card',
  access: 'signedIn',
  offline: 'never',
  request: nothing,
  response: nothing,
  errors: [],
})

/** tickets, membership: payments in which there is any of it. */
export const paymentViews = ['all', 'tickets', 'membership', 'reversed'] as const
export type PaymentView = (typeof paymentViews)[number]

/** The member's payments, newest first. Lists without a size of their own have 10 rows (1§9). Never stored on the device. */
export const listPayments = defineEndpoint({
  name: 'payments.list',
  method: 'POST',
  path: '/api3/gateway/payment/index',
  access: 'signedIn',
  offline: 'never',
  request: v.object({
    ...pageRequest,
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)), pageSizes.default),
    view: v.optional(v.picklist(paymentViews), 'all'),
  }),
  response: pageOf(payment),
  errors: [],
})

export const getReceipt = defineEndpoint({
  name: 'payments.receipt',
  method: 'POST',
  path: '/api3/gateway/payment/receipt',
  access: 'signedIn',
  offline: 'never',
  request: v.object({ attempt: attemptKey }),
  response: payment,
  errors: ['not_found'],
})

/** Mails the receipt of a payment, or of the latest one, to the member's own address. The message is for the member (2§8). */
export const mailReceipt = defineEndpoint({
  name: 'payments.mailReceipt',
  method: 'POST',
  path: '/api3/user/register/get-payment-email',
  access: 'signedIn',
  offline: 'never',
  perMinute: 6,
  request: v.object({ attempt: v.optional(attemptKey) }),
  response: v.object({ message: v.string() }),
  errors: ['not_found'],
  isFlat: true,
})

/** A notice of the processor. `signature` covers `timestamp` (seconds) and `payload`; one that is old, forged or unknown is refused. */
const noticeCall = {
  method: 'POST',
  access: 'open',
  offline: 'never',
  perMinute: 6000,
  request: v.object({
    timestamp: v.pipe(v.number(), v.integer()),
    payload: v.pipe(v.string(), v.maxLength(4000)),
    signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  }),
  response: nothing,
  errors: ['forbidden', 'not_found'],
} as const
export const takeNotice = defineEndpoint({ name: 'payments.notice', path: '/api3/gateway/payment/notice', ...noticeCall })
/** The documents' name for it (2§7). */
export const takePsigateNotice = defineEndpoint({
  name: 'payments.psigate',
  path: '/api3/gateway/payment/psigate-messenger',
  ...noticeCall,
})

const openPayment = v.object({ ...payment.entries, userId: memberId, userName: v.string() })
export type OpenPayment = v.InferOutput<typeof openPayment>

/** Payments whose outcome only staff can find out, oldest first. */
export const listOpenPayments = defineEndpoint({
  name: 'payments.listOpen',
  method: 'POST',
  path: '/api3/gateway/payment/open',
  access: 'admin',
  offline: 'never',
  request: v.object({ ...pageRequest }),
  response: pageOf(openPayment),
  errors: [],
})

/** What the processor's own records say about an attempt whose outcome is unknown. It is credited or closed, never charged. */
export const settlePayment = defineEndpoint({
  name: 'payments.settle',
  method: 'POST',
  path: '/api3/gateway/payment/settle',
  access: 'admin',
  offline: 'never',
  request: v.object({ attempt: attemptKey, outcome: v.picklist(['paid', 'declined']), reason: text(1, 200) }),
  response: payment,
  errors: ['not_found', 'edit_conflict'],
})
