/** Tags of items of any kind that has them. */
import { asc, eq, and, inArray, ne, sql, type SQLWrapper } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { Tag } from '#contract/photos/tags.ts'
import type { Queryable, Transaction } from '../db/context.ts'
import { notBlocked } from '../db/conditions/not-blocked.ts'
import { contentItems } from '../db/tables/content/content.ts'
import { contentTags, tags } from '../db/tables/content/tags.ts'

/** Counting stops here. */
const mostCounted = 1000

/**
 * The items that every member may find and that carry the tag, without those across a block: others must not be counted (security row 29).
 * No list has an item of the marketplace that has expired.
 */
export function publicItemTotal(tagId: SQLWrapper, viewerId: number) {
  return sql<number>`(select count(*)::int from (
    select 1 from content_tags l join content_items i on i.type_id = l.type_id and i.item_id = l.item_id
    where l.tag_id = ${tagId} and i.state = 'listed' and i.audience in ('members', 'public')
      and (i.type_id <> 'market_item' or exists (select 1 from market_items m where m.id = i.item_id and m.expires_at > now()))
      and ${notBlocked(viewerId, sql`i.owner_id`)} limit ${sql.raw(String(mostCounted))}) found)`
}

/** In the owner's order. The caller has checked that the viewer may see the item. */
export async function tagsOf(db: Queryable, { typeId, itemId }: ContentRef, viewerId: number): Promise<Tag[]> {
  return db
    .select({ tagId: tags.id, tag: tags.name, total: publicItemTotal(tags.id, viewerId) })
    .from(contentTags)
    .innerJoin(tags, eq(tags.id, contentTags.tagId))
    .where(and(eq(contentTags.typeId, typeId), eq(contentTags.itemId, itemId)))
    .orderBy(asc(contentTags.position), asc(tags.id))
}

export async function tagNamesOf(db: Queryable, { typeId, itemId }: ContentRef): Promise<string[]> {
  const rows = await db
    .select({ name: tags.name })
    .from(contentTags)
    .innerJoin(tags, eq(tags.id, contentTags.tagId))
    .where(and(eq(contentTags.typeId, typeId), eq(contentTags.itemId, itemId)))
    .orderBy(asc(contentTags.position), asc(tags.id))
  return rows.map(({ name }) => name)
}

/** The names of the tags of all items of a kind that a member owns, by item, in the owner's order. */
export async function tagNamesOfOwner(db: Queryable, typeId: string, ownerId: number): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .select({ itemId: contentTags.itemId, name: tags.name })
    .from(contentTags)
    .innerJoin(tags, eq(tags.id, contentTags.tagId))
    .innerJoin(contentItems, and(eq(contentItems.typeId, contentTags.typeId), eq(contentItems.itemId, contentTags.itemId)))
    .where(and(eq(contentTags.typeId, typeId), eq(contentItems.ownerId, ownerId), ne(contentItems.state, 'deleted')))
    .orderBy(asc(contentTags.position), asc(tags.id))
  const names = new Map<number, string[]>()
  for (const { itemId, name } of rows) names.set(itemId, [...(names.get(itemId) ?? []), name])
  return names
}

export interface ItemsOfKind {
  readonly typeId: string
  readonly itemIds: readonly number[]
}

/**
 * Gives the items exactly these tags, in this order; of two that differ only in case or accents the first counts. The caller has locked the
 * items. All tags concerned are locked in the order of their ids first, because triggers count them.
 */
export async function replaceTags(tx: Transaction, { typeId, itemIds }: ItemsOfKind, names: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...itemIds])}::bigint[]`
  const given = sql`(select distinct on (key) name, key, n from (
    select name, ropewalk_fold(name) as key, n from unnest(${sql.param([...names])}::text[]) with ordinality as w (name, n)) keyed order by key, n)`
  await tx.execute(sql`insert into tags (name) select name from ${given} given order by key on conflict (name_key) do nothing`)
  await tx.execute(sql`
    select 1 from tags where name_key in (select key from ${given} given)
      or id in (select tag_id from content_tags where type_id = ${typeId} and item_id = any (${ids}))
    order by id for no key update`)
  await tx.execute(sql`
    delete from content_tags l where l.type_id = ${typeId} and l.item_id = any (${ids})
      and l.tag_id not in (select id from tags where name_key in (select key from ${given} given))`)
  await tx.execute(sql`
    insert into content_tags (type_id, item_id, tag_id, position)
    select ${typeId}, item.id, t.id, given.n from unnest(${ids}) as item (id), ${given} given join tags t on t.name_key = given.key
    on conflict (type_id, item_id, tag_id) do update set position = excluded.position where content_tags.position <> excluded.position`)
}

/** Without case and accents, as tags are compared. */
export async function dropTag(tx: Transaction, { typeId, itemId }: ContentRef, name: string): Promise<void> {
  await tx.execute(sql`
    delete from content_tags where type_id = ${typeId} and item_id = ${itemId}
      and tag_id in (select id from tags where name_key = ropewalk_fold(${name}::text))`)
}

/** For items whose owner leaves the site. */
export async function dropTags(tx: Transaction, { typeId, itemIds }: ItemsOfKind): Promise<void> {
  if (itemIds.length === 0) return
  await tx.delete(contentTags).where(and(eq(contentTags.typeId, typeId), inArray(contentTags.itemId, [...itemIds])))
}
