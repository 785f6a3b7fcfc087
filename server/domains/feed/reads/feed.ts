/** The feed as one viewer may see it: nothing about items, comments or members that they may not see. */
import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FeedKind } from '#contract/feed.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { groups, type Viewer } from '#contract/roles.ts'
import type { ContentItem } from '../../../content/content-kind.ts'
import { findVisibleItems, type Asker } from '../../../content/create-content.ts'
import { areFriends } from '../../../db/conditions/are-friends.ts'
import type { Queryable } from '../../../db/context.ts'
import { isItemFor } from '../../../db/conditions/is-item-for.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { orderWithin, prepared } from '../../../db/statement.ts'
import { members } from '../../../db/tables/accounts.ts'
import { comments } from '../../../db/tables/comments.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { feedItems } from '../../../db/tables/feed.ts'
import { badgeColumns, type BadgeRow } from '../../members/index.ts'

export type FeedViewer = Viewer & { readonly id: number }

export interface FeedRow {
  readonly id: number
  readonly kind: FeedKind
  readonly createdAt: Date
  readonly member: BadgeRow
  readonly subject: BadgeRow | null
  readonly typeId: string | null
  readonly itemId: number | null
  readonly commentText: string | null
}

export interface FeedEntry extends FeedRow {
  readonly item: ContentItem | null
}

export interface FeedList {
  readonly limit: number
  readonly page: number
  readonly afterId: number | undefined
  /** One member's entries only. */
  readonly memberId?: number
}

const threads = alias(comments, 'threads')
const subjects = alias(members, 'subjects')
/** Entries about the member personally, so the profile must be open to the viewer. */
const personal: FeedKind[] = ['member_joined', 'friends_made', 'picture_changed']

/** `isInAudience` of the contract, in SQL: a profile without a setting is visible to members. */
function isProfileOpenTo(viewer: FeedViewer, { id, privacyContent }: Record<'id' | 'privacyContent', SQLWrapper>): SQL {
  if (viewer.role === 'admin') return sql`true`
  const audience = sql`coalesce(${privacyContent}->>'profile', 'members')`
  return sql`(${audience} in ('members','public') or ${id} = ${viewer.id} or (${audience} = 'friends' and ${areFriends(viewer.id, id)}))`
}

/** An open account without a block between it and the viewer. */
export function isThere(viewer: FeedViewer, { id, deletedAt, groupId }: Record<'id' | 'deletedAt' | 'groupId', Column>) {
  return and(isNull(deletedAt), notInArray(groupId, [groups.banned, groups.registered, groups.guest]), notBlocked(viewer.id, id))
}

/** A block, or either of the two, can end a friendship, which then no longer appears. */
const areStillFriends = areFriends(feedItems.memberId, feedItems.subjectId)

/**
 * For an entry about an item: the item is listed, and its owner is visible. For one about a comment: it and its thread exist. Wrapped in a
 * `case`, because Postgres estimates that so many conditions match almost nothing and would read and sort all entries; for a `case` it
 * expects every second row to pass, and scans the index from the newest on (`scale.long.test.ts`).
 */
function isVisible(viewer: FeedViewer) {
  const isItemListed = and(
    eq(contentItems.state, 'listed'),
    notBlocked(viewer.id, contentItems.ownerId),
    viewer.role === 'admin' ? undefined : isItemFor(viewer.id),
  )
  const isCommentThere = and(
    isNotNull(comments.id),
    isNull(comments.deletedAt),
    or(isNull(comments.parentId), and(isNull(threads.deletedAt), notBlocked(viewer.id, threads.authorId))),
  )
  const isAllowed = and(
    isThere(viewer, members),
    or(and(inArray(feedItems.kind, personal), isProfileOpenTo(viewer, members)), isItemListed),
    or(ne(feedItems.kind, 'comment_written'), isCommentThere),
    // A friendship must be visible on both sides.
    or(
      ne(feedItems.kind, 'friends_made'),
      and(isNotNull(subjects.id), isThere(viewer, subjects), isProfileOpenTo(viewer, subjects), areStillFriends),
    ),
    // A photo that was removed or replaced since no longer appears.
    or(ne(feedItems.kind, 'picture_changed'), eq(feedItems.pictureKey, members.avatarKey)),
  )
  return and(isNull(feedItems.deletedAt), sql`case when ${isAllowed} then true else false end`)
}

const newestFirst = sql`${feedItems.id} desc nulls last`
/** Page numbers with a prepared statement of their own; higher ones are too rare. */
const mostOffsets = 10

/** Separate so that its plan can be tested. Returns one more than the limit, if there is one. */
export function feedQuery(db: Queryable, viewer: FeedViewer, { limit, page, afterId, memberId }: FeedList) {
  const { id, name, avatarKey, groupId, deletedAt } = subjects
  const offset = afterId === undefined ? (page - 1) * limit : 0
  const where = and(isVisible(viewer), afterId === undefined ? undefined : lt(feedItems.id, afterId))
  return (
    db
      .select({
        id: feedItems.id,
        kind: feedItems.kind,
        createdAt: feedItems.createdAt,
        member: badgeColumns,
        subject: { id, name, avatarKey, groupId, deletedAt },
        typeId: feedItems.typeId,
        itemId: feedItems.itemId,
        commentText: comments.text,
      })
      .from(feedItems)
      .innerJoin(members, eq(members.id, feedItems.memberId))
      .leftJoin(subjects, eq(subjects.id, feedItems.subjectId))
      .leftJoin(contentItems, and(eq(contentItems.typeId, feedItems.typeId), eq(contentItems.itemId, feedItems.itemId)))
      .leftJoin(comments, eq(comments.id, feedItems.commentId))
      .leftJoin(threads, eq(threads.id, comments.parentId))
      // The number of entries per member varies too much for one prepared plan.
      .where(memberId === undefined ? prepared(where) : and(where, eq(feedItems.memberId, memberId)))
      .orderBy(
        offset <= mostOffsets * limit
          ? orderWithin(newestFirst, limit + 1, offset)
          : sql`${newestFirst} limit ${limit + 1} offset ${offset}`,
      )
  )
}

export async function feedFor({ db, viewer }: Asker, list: FeedList): Promise<FeedRow[]> {
  return feedQuery(db, viewer, list)
}

/** Adds each entry's item. Entries whose item is hidden by its kind's own policy are omitted, even if `content_items` lists the item. */
export async function withItems(asker: Asker, rows: readonly FeedRow[]): Promise<FeedEntry[]> {
  const refs = rows.flatMap((row) => refOf(row) ?? [])
  const find = await findVisibleItems(asker, refs)
  return rows.flatMap((row) => {
    const ref = refOf(row)
    const item = ref ? (find(ref) ?? null) : null
    return ref && !item ? [] : [{ ...row, item }]
  })
}

function refOf({ typeId, itemId }: FeedRow): ContentRef | null {
  return typeId === null || itemId === null ? null : { typeId, itemId }
}

/** The first page. */
export async function newestFeed(asker: Asker): Promise<FeedEntry[]> {
  const rows = await feedFor(asker, { limit: pageSizes.feed, page: 1, afterId: undefined })
  return withItems(asker, rows.slice(0, pageSizes.feed))
}

export interface DashboardFacts {
  readonly lastVisitAt: Date | null
  readonly preferences: Record<string, unknown>
  readonly locale: string
  readonly birthday: string
}

/** Facts on which Home depends. */
export async function getDashboardFacts(db: Queryable, memberId: number): Promise<DashboardFacts> {
  const { lastVisitAt, preferences, locale, birthday } = members
  const [row] = await db.select({ lastVisitAt, preferences, locale, birthday }).from(members).where(eq(members.id, memberId))
  if (!row) throw new Error(`Member ${memberId} is signed in and has no row.`)
  return row
}
