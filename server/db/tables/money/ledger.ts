/**
 * Tickets as double-entry bookkeeping: the only truth about who has how many. Transactions and entries are only ever added (a trigger and
 * the application's grants refuse changes), and the entries of a transaction sum to zero (a deferred trigger refuses others).
 */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LedgerAccountKind, TicketItemType } from '#contract/money/ticket-types.ts'
import { members } from '../accounts.ts'
import { identity, moment, reference } from '../columns.ts'

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: identity(),
    kind: text().$type<LedgerAccountKind>().notNull(),
    /** Null for the accounts of the site. */
    ownerId: reference().references(() => members.id),
    /**
     * In tickets, maintained by a trigger. Null for accounts that every transaction touches: their balance is the sum of their entries,
     * so that no two transactions wait for each other's row.
     */
    balance: bigint({ mode: 'number' }),
  },
  (table) => [
    unique('ledger_accounts_owner').on(table.kind, table.ownerId).nullsNotDistinct(),
    index('ledger_accounts_debts')
      .on(table.id)
      .where(sql`kind = 'receivable' and balance < 0`),
    // What a member owes is negative; nothing else ever is.
    check('ledger_accounts_balance', sql`case when kind = 'receivable' then balance <= 0 else balance >= 0 end`),
    check(
      'ledger_accounts_kind',
      sql`(kind in ('house', 'processor', 'payout')) = (owner_id is null) and (owner_id is null) = (balance is null)`,
    ),
  ],
)

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: identity(),
    /** The key of the attempt, chosen by the client. A second transaction with the same key is refused. */
    key: text().notNull(),
    itemType: text().$type<TicketItemType>().notNull(),
    /** The member who pays, and the member who is paid. Null: the site. */
    buyerId: reference().references(() => members.id),
    sellerId: reference().references(() => members.id),
    /** What the buyer pays, in tickets. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** The package of tickets that was bought with money. */
    packageId: integer(),
    /** The item that is paid for. */
    typeId: text(),
    itemId: reference(),
    /** The title of what was bought at that moment, or the reason of staff. Notes of members are in `ledgerNotes`. */
    description: text().notNull().default(''),
    /** A refund or chargeback names what it takes back. */
    reversesId: reference().references((): AnyPgColumn => ledgerTransactions.id),
    /** The database transaction that made it: entries can only be added in the same one. */
    madeIn: text()
      .notNull()
      .default(sql`pg_current_xact_id()::text`),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transactions_key').on(table.key),
    index('ledger_transactions_reverses')
      .on(table.reversesId)
      .where(sql`reverses_id is not null`),
    index('ledger_transactions_buyer').on(table.buyerId, table.id.desc()),
    index('ledger_transactions_seller').on(table.sellerId, table.id.desc()),
    index('ledger_transactions_item')
      .on(table.typeId, table.itemId)
      .where(sql`type_id is not null`),
  ],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: identity(),
    transactionId: reference()
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: reference()
      .notNull()
      .references(() => ledgerAccounts.id),
    /** In tickets; positive: the account gets more. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_account').on(table.accountId, table.id.desc()),
    check('ledger_entries_amount', sql`amount <> 0`),
  ],
)

/** What members wrote with their tickets. Not part of the books: it goes with its author's account. */
export const ledgerNotes = pgTable(
  'ledger_notes',
  {
    transactionId: reference()
      .primaryKey()
      .references(() => ledgerTransactions.id),
    authorId: reference()
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
  },
  (table) => [index('ledger_notes_author').on(table.authorId)],
)
