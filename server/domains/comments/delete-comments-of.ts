import { sql } from 'drizzle-orm'
import type { Content } from '../../content/content-kind.ts'
import type { Transaction } from '../../db/context.ts'

/**
 * Deletes all comments of a member whose account is deleted, if they want that. As with a single deletion, a thread includes its replies;
 * every total is recounted.
 */
export async function deleteCommentsOf(tx: Transaction, content: Content, authorId: number, now: Date): Promise<void> {
  const deletedAt = sql`${now.toISOString()}::timestamptz`
  const touched = await tx.execute<{ id: number; parent_id: number | null; type_id: string; item_id: number }>(sql`
    with mine as (
      update comments set deleted_at = ${deletedAt} where author_id = ${authorId} and deleted_at is null
      returning id, parent_id, type_id, item_id
    ), answers as (
      update comments set deleted_at = ${deletedAt}
      where parent_id in (select id from mine where parent_id is null) and deleted_at is null and author_id <> ${authorId}
      returning id, parent_id, type_id, item_id
    )
    select * from mine union all select * from answers`)
  await tx.execute(sql`update comments set text = '', text_parsed = '[]'::jsonb where author_id = ${authorId}`)
  await tx.execute(sql`delete from comment_attachments p using comments c where c.id = p.comment_id and c.author_id = ${authorId}`)
  const threads = [...new Set(touched.rows.flatMap(({ id, parent_id: parentId }) => [Number(parentId ?? id)]))]
  await tx.execute(sql`
    update comments thread set child_total = (select count(*) from comments where parent_id = thread.id and deleted_at is null)
    where id = any(${sql.param(threads)}::bigint[])`)
  for (const { declaration, counters } of content.kinds) {
    const items = [...new Set(touched.rows.filter((row) => row.type_id === declaration.typeId).map((row) => Number(row.item_id)))]
    if (!counters?.comments || items.length === 0) continue
    await tx.execute(sql`
      update ${sql.identifier(counters.table)} item set ${sql.identifier(counters.comments)} = (
        select count(*) from comments where type_id = ${declaration.typeId} and item_id = item.id and deleted_at is null
      ) where id = any(${sql.param(items)}::bigint[])`)
  }
}
