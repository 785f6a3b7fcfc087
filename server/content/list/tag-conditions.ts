/** The tag filter of lists. `v` is the kind's table. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { MatchMode } from '#contract/photos/photo-choices.ts'
import type { Database } from '../../db/context.ts'
import type { Statement } from '../../db/statement.ts'

/** The tags that a filter names, found beforehand: with their ids, Postgres knows how common they are. */
export interface NamedTags {
  readonly ids: readonly number[]
  /** No item can have all of them, because one of them does not exist. */
  readonly isMissingOne: boolean
}

/** Tags are compared without case and accents. */
export async function findNamedTags(db: Database, names: readonly string[]): Promise<NamedTags> {
  if (names.length === 0) return { ids: [], isMissingOne: false }
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select t.id from (select distinct ropewalk_fold(name) as key from unnest(${sql.param([...names])}::text[]) name) wanted
    left join tags t on t.name_key = wanted.key order by t.id`)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [Number(id)]))
  return { ids, isMissingOne: ids.length < rows.length }
}

interface TagFilter {
  readonly tags: readonly string[]
  readonly findTags: MatchMode
  readonly named: NamedTags
}

/** The same for statements of drizzle, where `itemId` is the column of the item's id. Undefined without tags. */
export function hasTags(itemId: SQLWrapper, typeId: string, { tags, findTags, named }: TagFilter): SQL | undefined {
  if (tags.length === 0) return undefined
  const { ids, isMissingOne } = named
  if (ids.length === 0 || (findTags === 'all' && isMissingOne)) return sql`false`
  const isInAll = findTags === 'all' && ids.length > 1 ? sql` group by l.item_id having count(*) = ${ids.length}` : sql``
  return sql`${itemId} = any(array(select l.item_id from content_tags l
    where l.type_id = ${typeId} and l.tag_id = any(${sql.param([...ids])}::bigint[])${isInAll}))`
}

/** The items are read by their ids, however common the tags are: their tag lists are short compared with the items. */
export function tagConditions(statement: Statement, typeId: string, { tags, findTags, named }: TagFilter): string[] {
  if (tags.length === 0) return []
  const { ids, isMissingOne } = named
  if (ids.length === 0 || (findTags === 'all' && isMissingOne)) return ['false']
  const isOneOf = `l.type_id = ${statement.bind(typeId, 'text')} and l.tag_id = any(${statement.bind(ids, 'bigint[]')})`
  const isInAll = findTags === 'all' && ids.length > 1 ? ` group by l.item_id having count(*) = ${ids.length}` : ''
  return [`v.id = any(array(select l.item_id from content_tags l where ${isOneOf}${isInAll}))`]
}
