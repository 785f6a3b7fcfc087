/** A page of the serials of all products, newest first, for admins. */
import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { listSerials } from '#contract/money/products.ts'
import { pageSizes, totalLimit } from '#contract/content/paging.ts'
import { findVisibleItems } from '../../../content/create-content.ts'
import type { Queryable } from '../../../db/context.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { members } from '../../../db/tables/accounts.ts'
import { contentPurchases, contentSales, productSerials } from '../../../db/tables/money/sales.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'

export async function serialPage(
  context: MemberContext,
  asked: RequestOutput<typeof listSerials>,
): Promise<ResponseInput<typeof listSerials>> {
  const { db } = context
  const { rows, page } = await newestFirst(
    asked,
    pageSizes.default,
    ({ before, limit, offset }) => findSerials(db, before, limit, offset),
    () =>
      db.$count(
        db
          .select({ id: productSerials.id })
          .from(productSerials)
          .limit(totalLimit + 1)
          .as('counted'),
      ),
  )
  const seen = await findVisibleItems(context, rows)
  const badges = await findBadges(db, [...rows.map(({ sellerId }) => sellerId), ...rows.flatMap(({ buyerId }) => buyerId ?? [])])
  return {
    ...page,
    items: rows.flatMap(({ id, serial, productId, title, sellerId, buyerId, addedAt, soldAt, ...ref }) => {
      const seller = badges.get(sellerId)
      if (!seller) return []
      const buyer = buyerId === null ? null : (badges.get(buyerId) ?? null)
      const shown = title === '' ? (seen(ref)?.title ?? '') : title
      return [{ id, serial, productId, seller, buyer, title: shown, addedAt: toSeconds(addedAt), soldAt: soldAt && toSeconds(soldAt) }]
    }),
  }
}

/** A serial that was sold is in the purchase of its buyer; it is never sold again. */
const findSerials = (db: Queryable, before: number | undefined, limit: number, offset: number) =>
  db
    .select({
      id: productSerials.id,
      serial: productSerials.serial,
      addedAt: productSerials.addedAt,
      soldAt: productSerials.soldAt,
      productId: contentSales.id,
      typeId: contentSales.typeId,
      itemId: contentSales.itemId,
      title: contentSales.title,
      sellerId: contentSales.sellerId,
      buyerId: contentPurchases.memberId,
    })
    .from(productSerials)
    .innerJoin(contentSales, eq(contentSales.id, productSerials.saleId))
    .leftJoin(contentPurchases, and(eq(contentPurchases.saleId, productSerials.saleId), eq(contentPurchases.serial, productSerials.serial)))
    .where(before === undefined ? undefined : lt(productSerials.id, before))
    .orderBy(desc(productSerials.id))
    .limit(limit)
    .offset(offset)

async function findBadges(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .select({ id: members.id, badge: badgeColumns })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, badge }) => [id, presentBadge(badge)]))
}
