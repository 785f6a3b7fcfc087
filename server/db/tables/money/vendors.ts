/** Where sellers are paid out, and their payouts. */
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayoutStatus } from '#contract/money/payouts.ts'
import { members } from '../accounts.ts'
import { identity, moment, reference } from '../columns.ts'
import { ledgerTransactions } from './ledger.ts'

export const vendorInfos = pgTable('vendor_infos', {
  memberId: reference()
    .primaryKey()
    .references(() => members.id),
  company: text().notNull().default(''),
  /** Name of the account's holder, and the account. */
  payee: text().notNull(),
  account: text().notNull(),
  address: text().notNull().default(''),
  taxNumber: text().notNull().default(''),
  version: integer().notNull().default(1),
  updatedAt: moment().notNull(),
})

/** Requests of sellers and what staff decided. Rows are not deleted: they belong to the books. */
export const payouts = pgTable(
  'payouts',
  {
    id: identity(),
    /** The key of the attempt, chosen by the seller's device. */
    key: text().notNull(),
    sellerId: reference()
      .notNull()
      .references(() => members.id),
    /** In tickets; one is one dollar. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Where to pay to, as the vendor info said when the seller asked. */
    payee: text().notNull(),
    account: text().notNull(),
    status: text().$type<PayoutStatus>().notNull().default('open'),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    /** Null also where the seller's account was deleted while it was open. */
    decidedById: reference().references(() => members.id),
    reason: text().notNull().default(''),
    /** When payee and account are forgotten. Null as long as the seller has an account. */
    forgetAt: moment(),
    /** The payment out of the seller's account. */
    transactionId: reference().references(() => ledgerTransactions.id),
  },
  (table) => [
    uniqueIndex('payouts_key').on(table.sellerId, table.key),
    uniqueIndex('payouts_open')
      .on(table.sellerId)
      .where(sql`status = 'open'`),
    index('payouts_seller').on(table.sellerId, table.id.desc()),
    index('payouts_status').on(table.status, table.id.desc()),
    index('payouts_decided_by').on(table.decidedById),
    index('payouts_forget')
      .on(table.forgetAt)
      .where(sql`forget_at is not null`),
    uniqueIndex('payouts_transaction').on(table.transactionId),
    check('payouts_amount', sql`amount > 0`),
    check('payouts_decided', sql`(status = 'open') = (decided_at is null) and (status = 'approved') = (transaction_id is not null)`),
  ],
)
