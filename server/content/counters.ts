import { sql, type SQL } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { Queryable, Transaction } from '../db/context.ts'
import type { Content, ContentKind } from './content-kind.ts'

type Counter = 'upVotes' | 'downVotes' | 'comments' | 'views'

/** Locks the item's row until the transaction ends, so that no concurrent change of its totals is lost. */
export async function holdItem(tx: Transaction, { counters, declaration: { typeId } }: ContentKind, itemId: number): Promise<void> {
  await tx.execute(
    counters
      ? sql`select 1 from ${sql.identifier(counters.table)} where id = ${itemId} for no key update`
      : sql`select 1 from content_items where type_id = ${typeId} and item_id = ${itemId} for no key update`,
  )
}

/** Adds to totals and returns all of them; kinds without a total have 0. */
export async function addToCounters(
  db: Queryable,
  { counters }: ContentKind,
  itemId: number,
  changes: Partial<Record<Counter, number>>,
): Promise<Record<Counter, number>> {
  const totals = { upVotes: 0, downVotes: 0, comments: 0, views: 0 }
  if (!counters) return totals
  const column = (counter: Counter): SQL => (counters[counter] ? sql`${sql.identifier(counters[counter])}` : sql`0`)
  const set = Object.entries(changes).flatMap(([counter, change]) => {
    const name = counters[counter as Counter]
    return name && change !== 0 ? [sql`${sql.identifier(name)} = greatest(0, ${sql.identifier(name)} + ${change})`] : []
  })
  const table = sql.identifier(counters.table)
  const answer = sql`${column('upVotes')} as "upVotes", ${column('downVotes')} as "downVotes", ${column('comments')} as comments, ${column('views')} as views`
  const { rows } = await db.execute<Record<Counter, number>>(
    set.length > 0
      ? sql`update ${table} set ${sql.join(set, sql`, `)} where id = ${itemId} returning ${answer}`
      : sql`select ${answer} from ${table} where id = ${itemId}`,
  )
  return { ...totals, ...rows[0] }
}

/** Totals of views of several items, with one query per kind. 0 for items that are gone, and for kinds without a total. */
export async function viewsOf(db: Queryable, { kinds }: Content, refs: readonly ContentRef[]): Promise<(ref: ContentRef) => number> {
  const views = new Map<string, number>()
  for (const [typeId, ofKind] of Map.groupBy(refs, (ref) => ref.typeId)) {
    const counters = kinds.find(({ declaration }) => declaration.typeId === typeId)?.counters
    if (!counters?.views) continue
    const ids = [...new Set(ofKind.map(({ itemId }) => itemId))]
    const { rows } = await db.execute<{ id: string; views: number }>(
      sql`select id, ${sql.identifier(counters.views)} as views from ${sql.identifier(counters.table)} where id = any (${sql.param(ids)}::bigint[])`,
    )
    for (const row of rows) views.set(`${typeId}:${row.id}`, Number(row.views))
  }
  return ({ typeId, itemId }) => views.get(`${typeId}:${itemId}`) ?? 0
}
