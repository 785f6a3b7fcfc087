/** What can be bought by card. A domain offers a kind; `compose.ts` lists them; `contract/money/payments.ts` has its request. */
import type { PaymentLine, Purchase, PurchaseKindName, PurchaseOf } from '#contract/money/payments.ts'
import type { Viewer } from '#contract/roles.ts'
import type { Config } from '../config/config.ts'
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
  readonly config: Config
  readonly now: Date
}

/** A line of an attempt that is being settled or reversed. */
export interface PurchaseLine<Bought extends Purchase = Purchase> {
  /** Unique for each line of each attempt: the key of a posting in the ledger. */
  readonly key: string
  readonly memberId: number
  readonly purchase: Bought
  /** As it was quoted. `priceInCents` is of the whole quantity. */
  readonly line: PaymentLine
  readonly config: Config
  readonly now: Date
}

/** refund: the site gave the money back. chargeback: the card's owner took it back. */
export type Reversal = 'refund' | 'chargeback'

interface Sold<Bought extends Purchase> {
  readonly kind: Bought['kind']
  /** Price and description. Throws a refusal if the member may not buy it, before anything is charged. */
  quote(context: QuoteContext, purchase: Bought): Promise<PurchaseQuote>
  /**
   * Gives the member what they have paid for, in the transaction that marks the attempt as paid: it runs once per paid line. It must not refuse,
   * because the money has been taken.
   */
  settle(tx: Transaction, line: PurchaseLine<Bought>): Promise<void>
  /** Takes it back after a refund or a chargeback, in the transaction that marks the attempt as reversed. Runs once. */
  reverse(tx: Transaction, line: PurchaseLine<Bought>, reason: Reversal): Promise<void>
  /** After commit of either. */
  announce?(bus: EventBus, line: PurchaseLine<Bought>): void
}

export type PurchaseKind<Kind extends PurchaseKindName = PurchaseKindName> = Sold<PurchaseOf<Kind>>
