/** A page of a member's products, newest first, by the index of their sales. */
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { ProductStatus } from '#contract/money/products.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { contentSales } from '../../../db/tables/money/sales.ts'

const pageSize = 30

export interface ProductFilter {
  readonly sellerId: number
  /** Undefined: both. */
  readonly status: ProductStatus | undefined
  /** The seller cannot sell any more: nothing is listed. */
  readonly isEmpty: boolean
}

export async function productPage(
  db: Queryable,
  { sellerId, status, isEmpty }: ProductFilter,
  asked: { readonly page: number; readonly cursor?: string | undefined },
) {
  const where = and(
    eq(contentSales.sellerId, sellerId),
    isNotNull(contentSales.price),
    status === undefined ? undefined : eq(contentSales.isActive, status === 'active'),
    isEmpty ? sql`false` : undefined,
  )
  const { rows, page } = await newestFirst(
    asked,
    pageSize,
    ({ before, limit, offset }) =>
      db
        .select()
        .from(contentSales)
        .where(and(where, before === undefined ? undefined : lt(contentSales.id, before)))
        .orderBy(desc(contentSales.id))
        .limit(limit)
        .offset(offset),
    () =>
      db.$count(
        db
          .select({ id: contentSales.id })
          .from(contentSales)
          .where(where)
          .limit(totalLimit + 1)
          .as('counted'),
      ),
  )
  return { rows, ...page }
}
