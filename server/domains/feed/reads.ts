/** The feed as one viewer may see it: nothing about films, comments or members that are not there for him. */
import { and, eq, isNotNull, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { groups } from '#contract/roles.ts'
import type { Queryable } from '../../db/context.ts'
import { isFilmFor } from '../../db/is-film-for.ts'
import { notBlocked } from '../../db/not-blocked.ts'
import { members } from '../../db/tables/accounts.ts'
import { comments } from '../../db/tables/comments.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { videos } from '../../db/tables/videos.ts'
import { badgeColumns, type BadgeRow } from '../members/index.ts'

export interface FeedRow {
  readonly id: number
  readonly kind: 'video_published' | 'comment_written' | 'member_joined'
  readonly createdAt: Date
  readonly member: BadgeRow
  readonly video: { readonly id: number; readonly title: string; readonly posterVersion: number } | null
  readonly commentText: string | null
}

export interface FeedList {
  readonly limit: number
  readonly page: number
  readonly afterId: number | undefined
}

const threads = alias(comments, 'threads')

/** Said about a film: it stands in lists, and its owner is there. About a comment: it lives, and so does its thread. */
function isVisible(viewerId: number) {
  const isFilmListed = and(
    sql`${videos.status} in ('ready','encoding') and ${videos.deletedAt} is null and ${videos.isPlayable}`,
    notBlocked(viewerId, videos.ownerId),
    isFilmFor(viewerId),
  )
  const isCommentThere = and(
    isNotNull(comments.id),
    isNull(comments.deletedAt),
    or(isNull(comments.parentId), and(isNull(threads.deletedAt), notBlocked(viewerId, threads.authorId))),
  )
  return and(
    isNull(feedItems.deletedAt),
    isNull(members.deletedAt),
    notInArray(members.groupId, [groups.banned, groups.registered, groups.guest]),
    notBlocked(viewerId, feedItems.memberId),
    or(eq(feedItems.kind, 'member_joined'), isFilmListed),
    or(ne(feedItems.kind, 'comment_written'), isCommentThere),
  )
}

/** One more than asked for, when there is one. */
export async function feedFor(db: Queryable, viewerId: number, { limit, page, afterId }: FeedList): Promise<FeedRow[]> {
  const rows = await db
    .select({
      id: feedItems.id,
      kind: feedItems.kind,
      createdAt: feedItems.createdAt,
      member: badgeColumns,
      video: { id: videos.id, title: videos.title, posterVersion: videos.posterVersion },
      commentText: comments.text,
    })
    .from(feedItems)
    .innerJoin(members, eq(members.id, feedItems.memberId))
    .leftJoin(videos, eq(videos.id, feedItems.videoId))
    .leftJoin(comments, eq(comments.id, feedItems.commentId))
    .leftJoin(threads, eq(threads.id, comments.parentId))
    .where(and(isVisible(viewerId), afterId === undefined ? undefined : lt(feedItems.id, afterId)))
    .orderBy(sql`${feedItems.id} desc nulls last`)
    .limit(limit + 1)
    .offset(afterId === undefined ? (page - 1) * limit : 0)
  return rows
}

export async function findLastVisit(db: Queryable, memberId: number): Promise<Date | null> {
  const [row] = await db.select({ lastVisitAt: members.lastVisitAt }).from(members).where(eq(members.id, memberId))
  return row?.lastVisitAt ?? null
}
