/** Parts of the cards that lists of all kinds share. In their SQL `p` is the item and `m` its owner. */
import { deletedName } from '#contract/members.ts'
import { toWireKey } from '#contract/wire.ts'
import { avatarPrefix } from '../../lib/media-paths.ts'
import type { KeyStyle } from './content-list.ts'
import { hiddenMembers } from './owner-conditions.ts'

/** The owner as the card names them. `avatarPrefix` repeats `avatarPath`; a test of videos compares them. */
export const ownerColumns = {
  userId: 'p.owner_id',
  userName: `case when m.deleted_at is null then m.name else '${deletedName}' end`,
  userImage: `case when m.deleted_at is null then '${avatarPrefix}' || m.avatar_key end`,
}

/** A moment in seconds, as the wire has it. */
export const secondsOf = (column: string) => `floor(extract(epoch from ${column}))::bigint`

/** The item's tags in its owner's order. */
export const tagListOf = (typeId: string, itemId: string) => `(select coalesce(json_agg(t.name order by l.position, t.id), '[]'::json)
  from content_tags l join tags t on t.id = l.tag_id where l.type_id = '${typeId}' and l.item_id = ${itemId})`

/**
 * The number of comments without those of members across a block and the replies to them, because counts must not reveal them (security
 * row 29). Costs nothing without blocks.
 */
const commentTotal = (typeId: string) => `p.comment_total - case when exists (${hiddenMembers}) then (
  select count(*) from comments k left join comments thread on thread.id = k.parent_id
  where k.type_id = '${typeId}' and k.item_id = p.id and k.deleted_at is null and (k.author_id in (${hiddenMembers}) or thread.author_id in (${hiddenMembers}))
) else 0 end`

/**
 * The select list of a kind's card. `totalComment` is added here: `hasTies` false omits the part of it that only members with blocks need,
 * see `list-page.ts`.
 */
export function cardColumnsOf<Card extends { totalComment: number }>(
  typeId: string,
  columns: Record<Exclude<keyof Card, 'totalComment'>, string>,
) {
  const plain: Readonly<Record<string, string>> = { ...columns, totalComment: 'p.comment_total' }
  const withTies = { ...plain, totalComment: commentTotal(typeId) }
  return (style: KeyStyle, hasTies: boolean): string =>
    Object.entries(hasTies ? withTies : plain)
      .map(([key, expression]) => `${expression} as "${style === 'wire' ? toWireKey(key) : key}"`)
      .join(', ')
}
