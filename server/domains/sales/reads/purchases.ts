/** Purchases as their buyers and sellers read them: a keyset page, newest first, by an index of each. */
import { and, desc, eq, inArray, lt, not, type SQL } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { purchasesPageSize, salesPageSize, type listPurchases, type listSales } from '#contract/money/downloads.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { findVisibleItems, mentionOf } from '../../../content/create-content.ts'
import { isActivePurchase } from '../../../db/conditions/video-access.ts'
import type { Queryable } from '../../../db/context.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { members } from '../../../db/tables/accounts.ts'
import { contentPurchases } from '../../../db/tables/money/sales.ts'
import type { MemberContext } from '../../../http/context.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'
import { presentGrant } from '../offer.ts'
import type { PurchaseRow } from '../reads.ts'

type PresentedPurchase = ResponseInput<typeof listPurchases>['items'][number]
type PresentedSale = ResponseInput<typeof listSales>['items'][number]

export async function purchasePage(
  context: MemberContext,
  { userId, view, ...asked }: RequestOutput<typeof listPurchases>,
): Promise<ResponseInput<typeof listPurchases>> {
  const { viewer, db } = context
  const buyerId = userId ?? viewer.id
  const isOwn = buyerId === viewer.id
  if (!isOwn && viewer.role !== 'staff' && viewer.role !== 'admin') throw new Refusal('forbidden')
  const inView = { all: undefined, ready: isActivePurchase, ended: not(isActivePurchase) }[view]
  const { rows, ...page } = await findPage(db, and(eq(contentPurchases.memberId, buyerId), inView), asked, purchasesPageSize)
  const items = await presentPurchases(context, rows)
  return { ...page, items: isOwn ? items : items.map((item) => ({ ...item, serial: null })) }
}

export async function salePage(
  context: MemberContext,
  { userId, ...asked }: RequestOutput<typeof listSales>,
): Promise<ResponseInput<typeof listSales>> {
  const { viewer, db } = context
  const sellerId = userId ?? viewer.id
  if (sellerId !== viewer.id && viewer.role !== 'admin') throw new Refusal('forbidden')
  const { rows, ...page } = await findPage(db, eq(contentPurchases.sellerId, sellerId), asked, salesPageSize)
  return { ...page, items: await presentSales(context, rows) }
}

async function findPage(
  db: Queryable,
  where: SQL | undefined,
  asked: { readonly page: number; readonly cursor?: string | undefined },
  pageSize: number,
) {
  const { rows, page } = await newestFirst(
    asked,
    pageSize,
    ({ before, limit, offset }) =>
      db
        .select()
        .from(contentPurchases)
        .where(and(where, before === undefined ? undefined : lt(contentPurchases.id, before)))
        .orderBy(desc(contentPurchases.id))
        .limit(limit)
        .offset(offset),
    () =>
      db.$count(
        db
          .select({ id: contentPurchases.id })
          .from(contentPurchases)
          .where(where)
          .limit(totalLimit + 1)
          .as('counted'),
      ),
  )
  return { rows, ...page }
}

export async function presentPurchases(context: MemberContext, rows: readonly PurchaseRow[]): Promise<PresentedPurchase[]> {
  const seen = await findVisibleItems(context, rows)
  const now = context.now()
  return rows.map((row) => {
    const item = seen(row)
    return { ...presentGrant(row, now), typeId: row.typeId, itemId: row.itemId, item: item ? mentionOf(item) : null }
  })
}

export async function presentSales(context: MemberContext, rows: readonly PurchaseRow[]): Promise<PresentedSale[]> {
  const ids = [...new Set(rows.flatMap(({ memberId, sellerId }) => [memberId, sellerId]))]
  const [purchases, badges] = await Promise.all([
    presentPurchases(context, rows),
    ids.length === 0 ? [] : context.db.select(badgeColumns).from(members).where(inArray(members.id, ids)),
  ])
  const badgeOf = (id: number) => {
    const row = badges.find((badge) => badge.id === id)
    if (!row) throw new Error(`Member ${id} is gone.`)
    return presentBadge(row)
  }
  return rows.flatMap((row, index) => {
    const purchase = purchases[index]
    if (!purchase) return []
    const { price, sellerShare, endedBy } = row
    return [
      { ...purchase, buyer: badgeOf(row.memberId), seller: badgeOf(row.sellerId), price, sellerShare, isRefunded: endedBy === 'refund' },
    ]
  })
}
