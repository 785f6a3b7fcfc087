/** Purchases as their buyers and sellers read them: a keyset page, newest first, by an index of each. */
import { and, desc, eq, inArray, lt, not, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { purchasesPageSize, salesPageSize, type listPurchases, type listSales } from '#contract/money/downloads.ts'
import { totalLimit } from '#contract/primitives.ts'
import { findVisibleItems, mentionOf } from '../../../content/create-content.ts'
import { isActivePurchase } from '../../../db/conditions/video-access.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { contentPurchases } from '../../../db/tables/money/sales.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'
import { presentGrant } from '../offer.ts'
import type { PurchaseRow } from '../reads.ts'

const place = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

type PresentedPurchase = ResponseInput<typeof listPurchases>['items'][number]
type PresentedSale = ResponseInput<typeof listSales>['items'][number]

export async function purchasePage(
  context: MemberContext,
  { view, ...asked }: RequestOutput<typeof listPurchases>,
): Promise<ResponseInput<typeof listPurchases>> {
  const inView = { all: undefined, ready: isActivePurchase, ended: not(isActivePurchase) }[view]
  const { rows, ...page } = await findPage(
    context.db,
    and(eq(contentPurchases.memberId, context.viewer.id), inView),
    asked,
    purchasesPageSize,
  )
  return { ...page, items: await presentPurchases(context, rows) }
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

interface Asked {
  readonly page: number
  readonly cursor?: string | undefined
}

async function findPage(db: Queryable, where: SQL | undefined, { page: asked, cursor }: Asked, limit: number) {
  const [page = asked, before] = cursor === undefined ? [] : decodeCursor(place, cursor)
  const counted = db
    .select({ id: contentPurchases.id })
    .from(contentPurchases)
    .where(where)
    .limit(totalLimit + 1)
    .as('counted')
  const [found, total] = await Promise.all([
    db
      .select()
      .from(contentPurchases)
      .where(and(where, before === undefined ? undefined : lt(contentPurchases.id, before)))
      .orderBy(desc(contentPurchases.id))
      .limit(limit + 1)
      .offset(before === undefined ? (page - 1) * limit : 0),
    db.$count(counted),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last ? encodeCursor([page + 1, last.id]) : null
  return { rows, total: Math.min(total, totalLimit), totalIsLimit: total > totalLimit, page, limit, nextCursor }
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
