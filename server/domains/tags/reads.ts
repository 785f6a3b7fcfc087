/** Reads of tags: search, and the tags that a member uses. */
import { sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { Tag } from '#contract/photos/tags.ts'
import { publicItemTotal } from '../../content/tags.ts'
import { isItemFor } from '../../db/conditions/is-item-for.ts'
import { escapeLike } from '../../db/conditions/like-pattern.ts'
import { contentItems } from '../../db/tables/content/content.ts'
import type { MemberContext } from '../../http/context.ts'
import { findProfileFor } from '../members/index.ts'

/** How many of the most used tags are looked at; some of them may be only on items that the viewer may not find. */
const candidates = 60

/**
 * Tags that start with the text, then those that contain it, most used first. Only tags of items that every member may find, and the
 * viewer's own.
 */
export async function searchTags({ db, viewer }: MemberContext, text: string, most: number): Promise<Tag[]> {
  const wanted = text.replace(/^[#\s]+/, '').trim()
  if (wanted === '') return []
  const [start, anywhere] = [`${escapeLike(wanted)}%`, `%${escapeLike(wanted)}%`].map((pattern) => sql`ropewalk_fold(${pattern}::text)`)
  const mostUsed = sql`item_total > 0 order by item_total desc, id limit ${candidates}`
  const { rows } = await db.execute<{ tagId: string; tag: string; total: number }>(sql`
    select found.id as "tagId", found.name as tag, counted.total from (
      (select id, name, 0 as place from tags where name_key like ${start} and ${mostUsed})
      union all
      (select id, name, 1 as place from tags where name_key like ${anywhere} and name_key not like ${start} and ${mostUsed})
    ) found cross join lateral (select ${publicItemTotal(sql`found.id`, viewer.id)} as total) counted
    where counted.total > 0 or exists (
      select 1 from content_tags l join content_items i on i.type_id = l.type_id and i.item_id = l.item_id
      where l.tag_id = found.id and i.owner_id = ${viewer.id} and i.state <> 'deleted')
    order by found.place, counted.total desc, found.id limit ${most}`)
  return rows.map((row) => ({ ...row, tagId: Number(row.tagId) }))
}

/** The tags of the member's albums that the viewer may find, most used first. Throws user_not_found. */
export async function tagsOfMember({ db, viewer }: MemberContext, memberId: number): Promise<Tag[]> {
  if (memberId !== viewer.id && !(await findProfileFor(db, viewer, { userId: memberId }))) throw new Refusal('user_not_found')
  const isFound =
    memberId === viewer.id ? sql`${contentItems.state} <> 'deleted'` : sql`${contentItems.state} = 'listed' and ${isItemFor(viewer.id)}`
  const { rows } = await db.execute<{ tagId: string; tag: string; total: number }>(sql`
    select used.tag_id as "tagId", t.name as tag, ${publicItemTotal(sql`used.tag_id`, viewer.id)} as total from (
      select l.tag_id, count(*) as uses from ${contentItems} join content_tags l on l.type_id = ${contentItems.typeId} and l.item_id = ${contentItems.itemId}
      where ${contentItems.ownerId} = ${memberId} and ${contentItems.typeId} = 'photo_album' and ${isFound}
      group by l.tag_id order by count(*) desc, l.tag_id limit 100
    ) used join tags t on t.id = used.tag_id order by used.uses desc, used.tag_id`)
  return rows.map((row) => ({ ...row, tagId: Number(row.tagId) }))
}
