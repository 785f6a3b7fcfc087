/**
 * Notifications as their member may see them now: those about a member who has since been blocked, deleted or hidden, or about an item or
 * comment that the member may no longer see, are excluded from every list and count (security row 29).
 */
import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import {
  notificationKinds,
  notificationPageSize,
  notificationViews,
  type NotificationKind,
  type NotificationView,
  type UnseenCounts,
} from '#contract/notify/notifications.ts'
import type { NotifySettings } from '#contract/notify/settings.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { groups } from '#contract/roles.ts'
import type { Queryable } from '../../../db/context.ts'
import { isItemFor } from '../../../db/conditions/is-item-for.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { comments } from '../../../db/tables/comments.ts'
import { posts, threads } from '../../../db/tables/community/forums.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { notifications } from '../../../db/tables/notifications.ts'
import { heroes } from '../../../db/tables/social.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { badgeColumns, type BadgeRow } from '../../members/index.ts'
import { topicOfKind } from '../settings.ts'

export interface NotificationRow {
  readonly id: number
  readonly view: string
  readonly kind: string
  readonly createdAt: Date
  readonly seenAt: Date | null
  readonly actor: BadgeRow | null
  readonly typeId: string | null
  readonly itemId: number | null
  /** Of items that are told of together, those that the member may see. */
  readonly total: number
}

const typeParam = sql<string | null>`${notifications.params}->>'typeId'`
const itemParam = sql<number | null>`(${notifications.params}->>'itemId')::bigint`.mapWith(Number)
const commentParam = sql`(${notifications.params}->>'commentId')::bigint`

/** Kinds the member has switched off on screen. */
function hiddenKinds({ topics }: NotifySettings): NotificationKind[] {
  return notificationKinds.filter((kind) => !topics[topicOfKind(kind)].screen)
}

/** The condition behind every read in this file. `settings` excludes kinds that the member has switched off on screen. */
export function isReadable(memberId: number, settings: NotifySettings | null): SQL | undefined {
  const hidden = settings ? hiddenKinds(settings) : []
  const actor = sql`exists (select 1 from ${members} where ${members.id} = ${notifications.actorId} and ${members.deletedAt} is null and ${members.groupId} not in (${groups.banned}, ${groups.registered}, ${groups.guest}) and ${notBlocked(memberId, members.id)})`
  const isOthersVisible = sql`${contentItems.state} in ('listed', 'unlisted') and ${notBlocked(memberId, contentItems.ownerId)} and ${isItemFor(memberId)}`
  // A post and a reply are hidden with their thread across a block with the member who started it. In the forums, moderators read across blocks.
  const isThreadVisible = sql`(${contentItems.typeId} <> 'post' or exists (select 1 from ${posts} join ${threads} on ${threads.id} = ${posts.threadId} where ${posts.id} = ${contentItems.itemId} and ${notBlocked(memberId, threads.ownerId)}) or exists (select 1 from ${members} where ${members.id} = ${memberId} and ${members.groupId} in (${groups.staff}, ${groups.admin})))`
  const item = sql`exists (select 1 from ${contentItems} where ${contentItems.typeId} = ${typeParam} and ${contentItems.itemId} = ${itemParam} and ${contentItems.state} <> 'deleted' and (${contentItems.ownerId} = ${memberId} or (${isOthersVisible} and ${isThreadVisible})))`
  const comment = sql`exists (select 1 from ${comments} where ${comments.id} = ${commentParam} and ${comments.deletedAt} is null and (${comments.parentId} is null or exists (select 1 from ${comments} started where started.id = ${comments.parentId} and ${notBlocked(memberId, sql`started.author_id`)})))`
  const fan = sql`exists (select 1 from ${heroes} where ${heroes.memberId} = ${notifications.actorId} and ${heroes.heroId} = ${memberId})`
  return and(
    eq(notifications.memberId, memberId),
    // A later build may write new kinds while an older one still serves.
    inArray(notifications.kind, [...notificationKinds]),
    hidden.length > 0 ? notInArray(notifications.kind, hidden) : undefined,
    sql`(${notifications.actorId} is null or ${actor})`,
    sql`(${typeParam} is null or ${item})`,
    sql`(${notifications.params}->>'commentId' is null or ${comment})`,
    sql`(${notifications.kind} <> 'new_fan' or ${fan})`,
  )
}

/** Publication moments of the oldest and the newest of the items that are told of together, in seconds. Null for a single item. */
const sinceParam = sql`(${notifications.params}->>'since')::bigint`
const untilParam = sql`(${notifications.params}->>'revision')::bigint`
/** The condition of the block is that of the actor, who owns them. */
const total = sql<number>`case when ${sinceParam} is null then 1 else (
  select count(*)::int from ${contentItems}
  where ${contentItems.ownerId} = ${notifications.actorId} and ${contentItems.typeId} = ${typeParam} and ${contentItems.state} = 'listed'
    and ${contentItems.publishedAt} >= to_timestamp(${sinceParam}) and ${contentItems.publishedAt} < to_timestamp(${untilParam} + 1)
    and ${isItemFor(notifications.memberId)}) end`

const columns = {
  id: notifications.id,
  view: notifications.view,
  kind: notifications.kind,
  createdAt: notifications.createdAt,
  seenAt: notifications.seenAt,
  actor: badgeColumns,
  typeId: typeParam,
  itemId: itemParam,
  total,
}

/** Separate so that its plan can be tested. */
export function listQuery(db: Queryable, where: SQL | undefined) {
  return db
    .select(columns)
    .from(notifications)
    .leftJoin(members, eq(members.id, notifications.actorId))
    .where(where)
    .orderBy(sql`${notifications.id} desc nulls last`)
}

export interface NotificationPage {
  readonly rows: NotificationRow[]
  readonly total: number
  readonly page: number
  readonly nextCursor: string | null
}

/** The next page's number, and the last id shown. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

export interface ListAsked {
  readonly memberId: number
  readonly settings: NotifySettings
  readonly view?: NotificationView | undefined
  readonly page: number
  readonly cursor?: string | undefined
}

export async function listNotifications(db: Queryable, { memberId, settings, view, ...asked }: ListAsked): Promise<NotificationPage> {
  const [page, afterId] = asked.cursor === undefined ? [asked.page, undefined] : decodeCursor(cursorSchema, asked.cursor)
  const isAsked = and(isReadable(memberId, settings), view ? eq(notifications.view, view) : undefined)
  const found = await listQuery(db, and(isAsked, afterId === undefined ? undefined : lt(notifications.id, afterId)))
    .limit(notificationPageSize + 1)
    .offset(afterId === undefined ? (page - 1) * notificationPageSize : 0)
  const rows = found.slice(0, notificationPageSize)
  const last = rows.at(-1)
  const hasMore = found.length > notificationPageSize
  const total = page === 1 && !hasMore ? rows.length : await countWhere(db, isAsked)
  return { rows, total, page, nextCursor: hasMore && last ? encodeCursor([page + 1, last.id]) : null }
}

async function countWhere(db: Queryable, where: SQL | undefined): Promise<number> {
  const counted = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(where)
    .limit(totalLimit + 1)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** Counts stop here: nobody notices the difference, and counting stays fast. */
const mostCounted = 500

export async function countUnseen(db: Queryable, memberId: number, settings: NotifySettings): Promise<UnseenCounts> {
  const newest = db
    .select({ view: notifications.view })
    .from(notifications)
    .where(and(isReadable(memberId, settings), isNull(notifications.seenAt)))
    .orderBy(desc(notifications.id))
    .limit(mostCounted)
    .as('newest')
  const rows = await db
    .select({ view: newest.view, total: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(newest.view)
  const counts = Object.fromEntries(notificationViews.map((view) => [view, 0])) as Record<NotificationView, number>
  for (const { view, total } of rows) if (v.is(v.picklist(notificationViews), view)) counts[view] = total
  return counts
}

export function sumOf(counts: UnseenCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Number of notifications of these kinds since then, readable and unseen. */
export async function countUnseenSince(db: Queryable, memberId: number, kinds: readonly NotificationKind[], since: Date): Promise<number> {
  const newest = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        isReadable(memberId, null),
        isNull(notifications.seenAt),
        gte(notifications.createdAt, since),
        inArray(notifications.kind, [...kinds]),
      ),
    )
    .limit(mostCounted)
    .as('newest')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(newest)
  return row?.total ?? 0
}

/** One of the member's notifications, if readable and unseen. */
export async function findUnseen(db: Queryable, memberId: number, id: number): Promise<NotificationRow | undefined> {
  const [row] = await listQuery(db, and(isReadable(memberId, null), eq(notifications.id, id), isNull(notifications.seenAt)))
  return row
}

/** The range marked as seen or cleared: of one view or of all, up to the newest one displayed. */
export function inRange(memberId: number, { view, upTo }: { view?: string | undefined; upTo?: number | undefined }): SQL | undefined {
  return and(
    eq(notifications.memberId, memberId),
    // Mail messages are marked as read in the mail, not here.
    view === undefined ? ne(notifications.view, 'messages') : eq(notifications.view, view),
    upTo === undefined ? undefined : lte(notifications.id, upTo),
  )
}
