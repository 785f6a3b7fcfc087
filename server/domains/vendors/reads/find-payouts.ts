/** Vendor info and payouts, and pages of them. */
import { and, desc, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { PayoutStatus } from '#contract/money/payouts.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { members } from '../../../db/tables/accounts.ts'
import { ledgerAccounts } from '../../../db/tables/money/ledger.ts'
import { payouts, vendorInfos } from '../../../db/tables/money/vendors.ts'
import { badgeColumns, type BadgeRow } from '../../members/index.ts'

export type PayoutRow = typeof payouts.$inferSelect
export type VendorInfoRow = typeof vendorInfos.$inferSelect

const pageSize = 30

export async function findVendorInfo(db: Queryable, memberId: number): Promise<VendorInfoRow | null> {
  const [row] = await db.select().from(vendorInfos).where(eq(vendorInfos.memberId, memberId))
  return row ?? null
}

export async function findPayout(db: Queryable, id: number): Promise<PayoutRow | null> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id))
  return row ?? null
}

export async function findPayoutByKey(db: Queryable, sellerId: number, key: string): Promise<PayoutRow | null> {
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.key, key)))
  return row ?? null
}

export async function findOpenPayout(db: Queryable, sellerId: number): Promise<PayoutRow | null> {
  const [row] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.status, 'open')))
  return row ?? null
}

type Asked = Parameters<typeof newestFirst>[0]

export const payoutsOf = (db: Queryable, sellerId: number, asked: Asked) => payoutPage(db, eq(payouts.sellerId, sellerId), asked)
export const payoutsIn = (db: Queryable, status: PayoutStatus, asked: Asked) => payoutPage(db, eq(payouts.status, status), asked)

function payoutPage(db: Queryable, where: SQL, asked: Asked) {
  return newestFirst(
    asked,
    pageSize,
    ({ before, limit, offset }) =>
      db
        .select()
        .from(payouts)
        .where(and(where, before === undefined ? undefined : lt(payouts.id, before)))
        .orderBy(desc(payouts.id))
        .limit(limit)
        .offset(offset),
    () =>
      db.$count(
        db
          .select({ id: payouts.id })
          .from(payouts)
          .where(where)
          .limit(totalLimit + 1)
          .as('counted'),
      ),
  )
}

/** Of a span of seconds in which they were approved. */
export function approvedPayouts(
  db: Queryable,
  { dtFrom, dtTo }: { readonly dtFrom?: number | undefined; readonly dtTo?: number | undefined },
  limit: number,
): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.status, 'approved'),
        dtFrom === undefined ? undefined : gte(payouts.decidedAt, new Date(dtFrom * 1000)),
        // The whole second.
        dtTo === undefined ? undefined : lt(payouts.decidedAt, new Date((dtTo + 1) * 1000)),
      ),
    )
    .orderBy(desc(payouts.id))
    .limit(limit)
}

/** By id; members whose accounts were deleted are among them. */
export async function badgesOf(db: Queryable, memberIds: ReadonlyArray<number | null>): Promise<ReadonlyMap<number, BadgeRow>> {
  const ids = [...new Set(memberIds.filter((id) => id !== null))]
  const rows = ids.length === 0 ? [] : await db.select(badgeColumns).from(members).where(inArray(members.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What each of them has earned for good, in tickets. */
export async function earnedOf(db: Queryable, memberIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(memberIds)]
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ ownerId: ledgerAccounts.ownerId, balance: ledgerAccounts.balance })
          .from(ledgerAccounts)
          .where(and(eq(ledgerAccounts.kind, 'seller'), inArray(ledgerAccounts.ownerId, ids)))
  return new Map(rows.map(({ ownerId, balance }) => [ownerId ?? 0, balance ?? 0]))
}

/** Where the seller's mail goes, and in which language. Null if the account is deleted. */
export async function findSellerAddress(db: Queryable, memberId: number): Promise<{ to: string; name: string; locale: string } | null> {
  const [row] = await db
    .select({ to: members.email, name: members.name, locale: members.locale })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  return row ?? null
}
