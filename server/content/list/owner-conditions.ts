/**
 * SQL conditions for the owners whose items a viewer may find in lists. In all of them `v` is the kind's table, with `owner_id` and
 * `owner_audience`, and the viewer's id is the statement's first parameter. Sub-selects are not correlated, so that Postgres reads each
 * once for a whole list.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { AudienceSetting } from '#contract/policy/members.ts'

/** Every statement of a list binds the viewer's id first. */
export const viewerPlace = '$1::bigint'

/** Such a text for a drizzle query, which numbers its parameters itself. */
export function forViewer<T>(viewerId: number, text: string): SQL<T> {
  const parts = text.split(viewerPlace).map((part) => sql.raw(part))
  return sql<T>`${sql.join(parts, sql`${viewerId}::bigint`)}`
}

/** Members the viewer has blocked or who have blocked the viewer. */
export const hiddenMembers = `select blocked_id from blocks where member_id = ${viewerPlace} union all select member_id from blocks where blocked_id = ${viewerPlace}`

/** Items that owners show to every member (1§3 privacy_content). */
export const isForMembers = `v.owner_audience in ('members','public')`

/** Includes the viewer's own items, and those that friends show to friends. */
export const isForViewer = `(${isForMembers} or v.owner_id = ${viewerPlace} or (v.owner_audience = 'friends' and v.owner_id in (select friend_id from friends where member_id = ${viewerPlace})))`

/** For a listed item: the viewer may find it, and there is no block between viewer and owner. For lists that are not browse pages. */
export const isThereForViewer = `${isForViewer} and v.owner_id not in (${hiddenMembers})`

/** Ids of what the viewer has bought of one kind, as long as the access lasts. */
export const boughtIds = (typeId: 'video' | 'video_album') =>
  `select item_id from content_purchases where member_id = ${viewerPlace} and type_id = '${typeId}' and ended_at is null and expires_at > now()`

/**
 * Videos that the viewer has bought, on their own or with an album of their owner. Of those its owner sells, a video album opens only their own
 * (`video-access.ts`).
 */
export const isBoughtVideo = `(v.id in (${boughtIds('video')})
  or (v.id, v.owner_id) in (select i.video_id, b.seller_id from content_purchases b join video_album_items i on i.album_id = b.item_id
    where b.member_id = ${viewerPlace} and b.type_id = 'video_album' and b.ended_at is null and b.expires_at > now()))`

/** Postgres can use the index on owners if there are few. */
export const byFriends = `v.owner_id in (select friend_id from friends where member_id = ${viewerPlace})`
export const byHeroes = `v.owner_id in (select hero_id from heroes where member_id = ${viewerPlace})`

const hasBlocks = `exists (select 1 from blocks where member_id = ${viewerPlace}) or exists (select 1 from blocks where blocked_id = ${viewerPlace})`

/** The same as below for kinds whose items are for all members: only blocks make a difference. */
export const tiesByBlocks = `(${hasBlocks})`

/**
 * True when this viewer's list differs from other members': blocks in either direction, or items that are shown to some members only
 * because of their owner's setting.
 */
export function tiesBySetting(setting: AudienceSetting): string {
  return `(${hasBlocks}
  or exists (select 1 from members where id = ${viewerPlace} and privacy_content->>'${setting}' in ('friends','nobody'))
  or exists (select 1 from friends join members on members.id = friends.friend_id where friends.member_id = ${viewerPlace} and members.privacy_content->>'${setting}' = 'friends'))`
}

/** The same for kinds whose items have a privacy of their own. `table` needs an index on its owners' restricted items. */
export function tiesByItem(table: string): string {
  return `(${hasBlocks}
  or exists (select 1 from ${table} where owner_id = ${viewerPlace} and owner_audience in ('friends','nobody') and deleted_at is null)
  or exists (select 1 from friends join ${table} on ${table}.owner_id = friends.friend_id
    where friends.member_id = ${viewerPlace} and ${table}.owner_audience = 'friends' and ${table}.deleted_at is null))`
}

/** Admins find every item, and all members their own. NOT IN over a list without nulls: one small hash instead of a lookup per row. */
export function audienceConditions(isAdmin: boolean, { isOwn, hasTies }: { isOwn: boolean; hasTies: boolean }): string[] {
  const isOpen = hasTies ? isForViewer : isForMembers
  return [...(isOwn || isAdmin ? [] : [isOpen]), ...(hasTies ? [`v.owner_id not in (${hiddenMembers})`] : [])]
}
