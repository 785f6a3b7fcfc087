/**
 * What members sell, what was bought, and downloads in progress. A sale belongs to an item of any kind (decision 024); a trigger copies its
 * price to the kind's own table, where the lists filter and sort by it.
 */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ProductType, SaleMode } from '#contract/money/sale-choices.ts'
import { members } from '../accounts.ts'
import { byteParts, identity, moment, reference } from '../columns.ts'
import { toContentItem } from '../content/content.ts'
import { videos } from '../videos.ts'
import { ledgerTransactions } from './ledger.ts'

/** How an item is sold; no row: it is not for sale. The documents' product (1§3) is a row whose mode takes tickets. */
export const contentSales = pgTable(
  'content_sales',
  {
    id: identity(),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    sellerId: reference()
      .notNull()
      .references(() => members.id),
    mode: text().$type<Exclude<SaleMode, 'none'>>().notNull(),
    /** Status active or offline (1§3). Offline: nobody can buy it, and it stays closed to everyone who has not bought it. */
    isActive: boolean().notNull().default(true),
    /** The product's own title; empty: the item's. */
    title: text().notNull().default(''),
    /** The seller's article number. */
    sku: text().notNull().default(''),
    /** The seller's private notes (1§3 locproject). */
    notes: text().notNull().default(''),
    /** In tickets; null for modes without tickets. */
    price: integer(),
    /** In dollars, for information: sales by contact and link are paid elsewhere. */
    priceDollar: integer(),
    link: text(),
    /** How long access lasts; 3650: forever. Null for modes without tickets. */
    days: integer(),
    /** Downloads of each buyer; 0: watch only. */
    downloads: integer().notNull().default(0),
    /** The video that everyone may watch before buying. */
    previewId: reference().references((): AnyPgColumn => videos.id, { onDelete: 'set null' }),
    /** Each copy that is sold has a serial (1§3 serialized); without one that is left, nobody can buy it. */
    serialized: boolean().notNull().default(false),
    /** The seller wants to know when fewer are left. */
    minStock: integer().notNull().default(0),
    /** Serials that are left. Changed with them, while the sale is locked. */
    inStock: integer().notNull().default(0),
    /** Members may wait for it (`saleAlerts`). Set with the first of them, and cleared when none is left, while the sale is locked. */
    isAwaited: boolean().notNull().default(false),
    clickTotal: integer().notNull().default(0),
    saleTotal: integer().notNull().default(0),
    refundTotal: integer().notNull().default(0),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('content_sales_item').on(table.typeId, table.itemId),
    index('content_sales_seller').on(table.sellerId, table.id.desc()),
    index('content_sales_most_sold').on(table.sellerId, table.saleTotal.desc(), table.id.desc()),
    index('content_sales_preview')
      .on(table.previewId)
      .where(sql`preview_id is not null`),
    // Sales with members to be told; usually there are none.
    index('content_sales_back')
      .on(table.id)
      .where(sql`is_awaited and is_active and not (serialized and in_stock = 0)`),
    toContentItem(table, 'content_sales_item_fk'),
    check('content_sales_price', sql`(mode in ('cart', 'download')) <= (price is not null and price > 0 and days is not null)`),
    check('content_sales_downloads', sql`downloads >= 0`),
    check('content_sales_stock', sql`in_stock >= 0 and min_stock >= 0`),
  ],
)

/**
 * Members who want to know when a sale that is off or sold out is on again. They are told once, and their row is
 * deleted. A trigger deletes the rows of a deleted item.
 */
export const saleAlerts = pgTable(
  'sale_alerts',
  {
    saleId: reference()
      .notNull()
      .references(() => contentSales.id, { onDelete: 'cascade' }),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.saleId, table.memberId] }), index('sale_alerts_member').on(table.memberId)],
)

/** A purchase and the access that it gives (1§3 access grant). Rows are not deleted: sellers and staff account for them. */
export const contentPurchases = pgTable(
  'content_purchases',
  {
    id: identity(),
    saleId: reference().references(() => contentSales.id, { onDelete: 'set null' }),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    sellerId: reference()
      .notNull()
      .references(() => members.id),
    productType: text().$type<ProductType>().notNull(),
    transactionId: reference()
      .notNull()
      .references(() => ledgerTransactions.id),
    /** What the buyer paid, and the part of it that is the seller's, in tickets. */
    price: bigint({ mode: 'number' }).notNull(),
    sellerShare: bigint({ mode: 'number' }).notNull(),
    /** The serial of this copy; it stays the buyer’s after a refund, because nobody else can have it any more. */
    serial: text(),
    downloads: integer().notNull(),
    downloadsLeft: integer().notNull(),
    boughtAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Access ended before it expired. */
    endedAt: moment(),
    endedBy: text().$type<'refund' | 'staff'>(),
    /** The seller's part has left the holding account: it is theirs, or was paid back. */
    settledAt: moment(),
  },
  (table) => [
    index('content_purchases_member').on(table.memberId, table.id.desc()),
    index('content_purchases_seller').on(table.sellerId, table.id.desc()),
    index('content_purchases_access').on(table.memberId, table.typeId, table.itemId, table.expiresAt.desc()),
    index('content_purchases_item').on(table.typeId, table.itemId),
    index('content_purchases_sale').on(table.saleId),
    index('content_purchases_held')
      .on(table.boughtAt)
      .where(sql`settled_at is null`),
    index('content_purchases_pending')
      .on(table.sellerId, table.boughtAt)
      .where(sql`settled_at is null`),
    uniqueIndex('content_purchases_transaction').on(table.transactionId),
    check('content_purchases_left', sql`downloads_left >= 0 and downloads_left <= downloads`),
    check('content_purchases_ended', sql`(ended_at is null) = (ended_by is null)`),
  ],
)

/** Serials of a product, in the order in which they are sold. They go with the sale; a buyer’s copy has its own. */
export const productSerials = pgTable(
  'product_serials',
  {
    id: identity(),
    saleId: reference()
      .notNull()
      .references(() => contentSales.id, { onDelete: 'cascade' }),
    serial: text().notNull(),
    /** Null: left. */
    soldAt: moment(),
    addedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('product_serials_once').on(table.saleId, table.serial),
    index('product_serials_left')
      .on(table.saleId, table.id)
      .where(sql`sold_at is null`),
  ],
)

/**
 * What each item has brought its seller, for the list of income. Triggers of the two tables above keep it; it stays when the sale is taken away.
 */
export const contentIncomes = pgTable(
  'content_incomes',
  {
    id: identity(),
    sellerId: reference()
      .notNull()
      .references(() => members.id),
    typeId: text().notNull(),
    itemId: reference().notNull(),
    buyTotal: integer().notNull().default(0),
    refundTotal: integer().notNull().default(0),
    /** The seller's part of all purchases that were not refunded, in tickets. */
    income: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('content_incomes_item').on(table.sellerId, table.typeId, table.itemId),
    index('content_incomes_seller').on(table.sellerId, table.id.desc()),
  ],
)

/**
 * A download that was started: it has taken one of the buyer's downloads, and is a lease in which ranges and repeats cost nothing. Once most
 * of the file has been sent it is used up; otherwise the download returns when the lease ends.
 */
export const downloadLeases = pgTable(
  'download_leases',
  {
    id: identity(),
    purchaseId: reference()
      .notNull()
      .references(() => contentPurchases.id, { onDelete: 'cascade' }),
    startedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** Which parts of the file were sent, in bytes: what is sent twice counts once. */
    sentParts: byteParts()
      .notNull()
      .default(sql`'{}'`),
    state: text().$type<'open' | 'used' | 'returned'>().notNull().default('open'),
  },
  (table) => [
    index('download_leases_purchase').on(table.purchaseId, table.id.desc()),
    index('download_leases_open')
      .on(table.expiresAt)
      .where(sql`state = 'open'`),
  ],
)
