/**
 * Payments by card. No table has a card's number or code: the processor has them, and gives tokens. Amounts of money are in cents of a US
 * dollar.
 */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CardType } from '#contract/money/cards.ts'
import type { PaymentLine, PaymentStatus, Purchase } from '#contract/money/payments.ts'
import { members } from '../accounts.ts'
import { identity, moment, reference } from '../columns.ts'

/** Packages of tickets; 101 to 104 are created with the table. */
export const ticketPackages = pgTable('ticket_packages', {
  id: integer().primaryKey(),
  tickets: integer().notNull(),
  priceInCents: integer().notNull(),
  /** A package that is not offered any more stays for its receipts. */
  isOffered: boolean().notNull().default(true),
})

/** What an attempt pays for, as it was quoted. */
export interface StoredLine extends PaymentLine {
  readonly purchase: Purchase
}

/** Each attempt to pay, from before the processor is asked to its outcome. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** In the receipt's number. */
    id: identity(),
    /** Chosen by the member's device; the processor gets it too and charges it once. */
    key: text().notNull(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    status: text().$type<PaymentStatus>().notNull().default('created'),
    lines: jsonb().$type<StoredLine[]>().notNull(),
    priceInCents: integer().notNull(),
    processor: text().notNull(),
    /** The processor's name of the charge. */
    chargeId: text(),
    challengePath: text(),
    cardBrand: text().$type<CardType>(),
    cardLast4: text(),
    keepsCard: boolean().notNull().default(false),
    isFromCart: boolean().notNull().default(false),
    /** Who reported the outcome: the processor's answer, a notice, a look-up, or staff. */
    settledBy: text(),
    settledAt: moment(),
    reversal: text().$type<'refund' | 'chargeback'>(),
    reversedAt: moment(),
    /** When its receipt was mailed, which happens once. */
    receiptMailedAt: moment(),
    /** When the processor was last asked what became of it. */
    lookedUpAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('payment_attempts_key').on(table.key),
    index('payment_attempts_member').on(table.memberId, table.id.desc()),
    index('payment_attempts_open')
      .on(table.id)
      .where(sql`status in ('created', 'pending', 'unknown')`),
    index('payment_attempts_charge')
      .on(table.chargeId)
      .where(sql`charge_id is not null`),
    index('payment_attempts_unmailed')
      .on(table.id)
      .where(sql`status = 'paid' and receipt_mailed_at is null`),
    // A key that never arrived is closed without lines and price.
    check('payment_attempts_price', sql`price_in_cents > 0 or status = 'void'`),
    check('payment_attempts_settled', sql`(status in ('paid', 'declined', 'void', 'reversed')) = (settled_at is not null)`),
  ],
)

/** Notices of the processor that were taken: one that comes twice has the same id. */
export const paymentNotices = pgTable('payment_notices', {
  id: text().primaryKey(),
  attemptKey: text().notNull(),
  state: text().notNull(),
  receivedAt: moment().notNull(),
})

/** The card that a member keeps for next time. The token is worth nothing without the site's own key at the processor. */
export const savedCards = pgTable('saved_cards', {
  memberId: reference()
    .primaryKey()
    .references(() => members.id),
  processor: text().notNull(),
  token: text().notNull(),
  brand: text().$type<CardType>(),
  last4: text().notNull(),
  month: integer().notNull(),
  year: integer().notNull(),
  savedAt: moment().notNull(),
})

/** Tokens of cards that are not kept any more (a trigger adds them); a job asks the processor to forget them, and deletes the row. */
export const forgottenCards = pgTable('forgotten_cards', { token: text().primaryKey(), processor: text().notNull() })

export const cartItems = pgTable(
  'cart_items',
  {
    id: identity(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** With a quantity of 1; what is the same is one row. */
    purchase: jsonb().$type<Purchase>().notNull(),
    qty: integer().notNull(),
    addedAt: moment().notNull(),
  },
  (table) => [uniqueIndex('cart_items_purchase').on(table.memberId, table.purchase), check('cart_items_qty', sql`qty between 1 and 20`)],
)
