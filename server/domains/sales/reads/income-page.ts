/** What a member's items have brought them: a page of their totals, with the views of each item and of its preview. */
import { and, desc, eq, lt } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { listIncome } from '#contract/money/downloads.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { viewsOf } from '../../../content/counters.ts'
import { findVisibleItems, mentionOf } from '../../../content/create-content.ts'
import type { Queryable } from '../../../db/context.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { contentIncomes, contentSales } from '../../../db/tables/money/sales.ts'
import type { MemberContext } from '../../../http/context.ts'

const pageSize = 30

export async function incomePage(
  context: MemberContext,
  asked: RequestOutput<typeof listIncome>,
): Promise<ResponseInput<typeof listIncome>> {
  const { db, viewer, content } = context
  const { rows, page } = await newestFirst(
    asked,
    pageSize,
    ({ before, limit, offset }) => incomeRows(db, viewer.id, before, limit, offset),
    () =>
      db.$count(
        db
          .select({ id: contentIncomes.id })
          .from(contentIncomes)
          .where(eq(contentIncomes.sellerId, viewer.id))
          .limit(totalLimit + 1)
          .as('counted'),
      ),
  )
  const previewOf = ({ previewId }: (typeof rows)[number]): ContentRef[] =>
    previewId === null ? [] : [{ typeId: 'video', itemId: previewId }]
  const seen = await findVisibleItems(context, [...rows, ...rows.flatMap(previewOf)])
  // The views of an item that the seller no longer owns are not theirs to know.
  const ownRefs = [...rows, ...rows.flatMap(previewOf)].filter((ref) => seen(ref)?.ownerId === viewer.id)
  const views = await viewsOf(db, content, ownRefs)
  return {
    ...page,
    items: rows.map((row) => {
      const { id, typeId, itemId, buyTotal: buys, refundTotal: refunds, income } = row
      const item = seen(row)
      return {
        ...{ id, typeId, itemId, buys, refunds, income },
        item: item?.ownerId === viewer.id ? mentionOf(item) : null,
        views: views(row),
        previews: previewOf(row).reduce((sum, ref) => sum + views(ref), 0),
      }
    }),
  }
}

function incomeRows(db: Queryable, sellerId: number, before: number | undefined, limit: number, offset: number) {
  const { id, typeId, itemId, buyTotal, refundTotal, income } = contentIncomes
  return db
    .select({ id, typeId, itemId, buyTotal, refundTotal, income, previewId: contentSales.previewId })
    .from(contentIncomes)
    .leftJoin(
      contentSales,
      and(eq(contentSales.typeId, typeId), eq(contentSales.itemId, itemId), eq(contentSales.sellerId, contentIncomes.sellerId)),
    )
    .where(and(eq(contentIncomes.sellerId, sellerId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset)
}
