/** A page of a member's products, newest first, by the index of their sales. */
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { totalLimit } from '#contract/primitives.ts'
import type { Queryable } from '../../../db/context.ts'
import { contentSales } from '../../../db/tables/money/sales.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'

const place = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])
const limit = 30

export interface ProductFilter {
  readonly sellerId: number
  readonly isActiveOnly: boolean
  /** The seller cannot sell any more: nothing is listed. */
  readonly isEmpty: boolean
}

export async function productPage(
  db: Queryable,
  { sellerId, isActiveOnly, isEmpty }: ProductFilter,
  { page: asked, cursor }: { readonly page: number; readonly cursor?: string | undefined },
) {
  const [page = asked, before] = cursor === undefined ? [] : decodeCursor(place, cursor)
  const where = and(
    eq(contentSales.sellerId, sellerId),
    isNotNull(contentSales.price),
    isActiveOnly ? eq(contentSales.isActive, true) : undefined,
    isEmpty ? sql`false` : undefined,
  )
  const counted = db
    .select({ id: contentSales.id })
    .from(contentSales)
    .where(where)
    .limit(totalLimit + 1)
    .as('counted')
  const [found, total] = await Promise.all([
    db
      .select()
      .from(contentSales)
      .where(and(where, before === undefined ? undefined : lt(contentSales.id, before)))
      .orderBy(desc(contentSales.id))
      .limit(limit + 1)
      .offset(before === undefined ? (page - 1) * limit : 0),
    db.$count(counted),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last ? encodeCursor([page + 1, last.id]) : null
  return { rows, total: Math.min(total, totalLimit), totalIsLimit: total > totalLimit, page, limit, nextCursor }
}
