/** Sales that are on, and that members wait for. */
import { and, asc, gt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { contentSales } from '../../../db/tables/money/sales.ts'

/** The ids of the next ones, in their order. */
export async function salesBack(db: Queryable, after: number, most: number): Promise<number[]> {
  const { id, isAwaited, isActive, serialized, inStock } = contentSales
  const rows = await db
    .select({ id })
    .from(contentSales)
    .where(and(gt(id, after), sql`${isAwaited} and ${isActive} and not (${serialized} and ${inStock} = 0)`))
    .orderBy(asc(id))
    .limit(most)
  return rows.map((row) => row.id)
}
