/** The tag filter of lists as SQL. `v` is the kind's table. */
import type { MatchMode } from '#contract/photos/photo-choices.ts'
import type { Statement } from '../../db/statement.ts'

/** Tags are compared without case and accents. With `all`, the intersection is computed in the tag lists before any item is read. */
export function tagConditions(statement: Statement, typeId: string, tags: readonly string[], mode: MatchMode): string[] {
  if (tags.length === 0) return []
  const keys = `select ropewalk_fold(name) from unnest(${statement.bind([...tags], 'text[]')}) name`
  const isOneOf = `l.type_id = ${statement.bind(typeId, 'text')} and l.tag_id = any(array(select id from tags where name_key in (${keys})))`
  if (mode === 'any' || tags.length === 1) return [`exists (select 1 from content_tags l where l.item_id = v.id and ${isOneOf})`]
  const wanted = `(select count(distinct key) from (${keys.replace('(name)', '(name) as key')}) wanted)`
  return [`v.id in (select l.item_id from content_tags l where ${isOneOf} group by l.item_id having count(*) = ${wanted})`]
}
