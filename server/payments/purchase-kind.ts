/** What can be bought by card. A domain offers a kind; `compose.ts` lists them; `contract/money/payments.ts` has its request. */
import type { PaymentLine, PurchaseKindName, PurchaseOf } from '#contract/money/payments.ts'
import type { Viewer } from '#contract/roles.ts'
import type { Queryable, Transaction } from '../db/context.ts'
import type { EventBus } from '../events/bus.ts'

/** Of one, whatever the quantity. */
export interface PurchaseQuote {
  readonly priceInCents: number
  /** Tickets of a package, months of a membership. */
  readonly units: number
  /** In English, for mails and receipts; the screens have their own words by kind and units. */
  readonly title: string
  readonly packageId?: number | undefined
}

export interface QuoteContext {
  readonly db: Queryable
  readonly viewer: Viewer & { readonly id: number }
  readonly now: Date
}

/** A line of an attempt that is being settled or reversed. */
export interface PurchaseLine<Kind extends PurchaseKindName = PurchaseKindName> {
  /** Unique for each line of each attempt: the key of a posting in the ledger. */
  readonly key: string
  readonly memberId: number
  readonly purchase: PurchaseOf<Kind>
  /** As it was quoted. `priceInCents` is of the whole quantity. */
  readonly line: PaymentLine
  readonly now: Date
}

export interface PurchaseKind<Kind extends PurchaseKindName = PurchaseKindName> {
  readonly kind: Kind
  /** Price and description. Throws a refusal if the member may not buy it, before anything is charged. */
  quote(context: QuoteContext, purchase: PurchaseOf<Kind>): Promise<PurchaseQuote>
  /**
   * Gives the member what they have paid for, in the transaction that marks the attempt as paid: it runs once per paid line. It must not refuse,
   * because the money has been taken.
   */
  settle(tx: Transaction, line: PurchaseLine<Kind>): Promise<void>
  /** Takes it back after a refund or a chargeback, in the transaction that marks the attempt as reversed. Runs once. */
  reverse(tx: Transaction, line: PurchaseLine<Kind>): Promise<void>
  /** After commit of either. */
  announce?(bus: EventBus, line: PurchaseLine<Kind>): void
}
