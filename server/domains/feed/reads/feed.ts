/** The feed as one viewer may see it: nothing about films, comments or members that are not there for him. */
import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FeedKind } from '#contract/feed.ts'
import type { ContentKind } from '#contract/policy/members.ts'
import { groups, type Viewer } from '#contract/roles.ts'
import { areFriends } from '../../../db/conditions/are-friends.ts'
import type { Queryable } from '../../../db/context.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { comments } from '../../../db/tables/comments.ts'
import { feedItems } from '../../../db/tables/feed.ts'
import { videos } from '../../../db/tables/videos.ts'
import { badgeColumns, type BadgeRow } from '../../members/index.ts'

export type FeedViewer = Viewer & { readonly id: number }

export interface FeedRow {
  readonly id: number
  readonly kind: FeedKind
  readonly createdAt: Date
  readonly member: BadgeRow
  readonly subject: BadgeRow | null
  readonly video: { readonly id: number; readonly title: string; readonly posterVersion: number } | null
  readonly commentText: string | null
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
const owners = alias(members, 'owners')
/** Told of the member himself, so his profile must be open to the viewer. */
const personal: FeedKind[] = ['member_joined', 'friends_made', 'picture_changed']

/** `isInAudience` of the contract, in SQL: content without an entry is for members. */
function isOpenTo(viewer: FeedViewer, kind: ContentKind, { id, privacyContent }: Record<'id' | 'privacyContent', SQLWrapper>): SQL {
  if (viewer.role === 'admin') return sql`true`
  const audience = sql`coalesce(${privacyContent}->>${kind}, 'members')`
  return sql`(${audience} in ('members','public') or ${id} = ${viewer.id} or (${audience} = 'friends' and ${areFriends(viewer.id, id)}))`
}

/** An account that is inside, and on neither side of a block with the viewer. */
function isThere(viewer: FeedViewer, { id, deletedAt, groupId }: Record<'id' | 'deletedAt' | 'groupId', Column>) {
  return and(isNull(deletedAt), notInArray(groupId, [groups.banned, groups.registered, groups.guest]), notBlocked(viewer.id, id))
}

/** A block ends a friendship, and so does either of the two: then it is not told of any more. */
const areStillFriends = areFriends(feedItems.memberId, feedItems.subjectId)

/**
 * Said about a film: it stands in lists, and its owner is there. About a comment: it lives, and so does its thread.
 * In a `case`, because Postgres multiplies so many conditions to nearly nothing, and would then read all entries to sort them;
 * of a `case` it expects every second row to pass, and walks the index from the newest on (`scale.test.ts`).
 */
function isVisible(viewer: FeedViewer) {
  const isFilmListed = and(
    sql`${videos.status} in ('ready','encoding') and ${videos.deletedAt} is null and ${videos.isPlayable} and not ${videos.isDraft}`,
    notBlocked(viewer.id, videos.ownerId),
    isOpenTo(viewer, 'videos', owners),
  )
  const isCommentThere = and(
    isNotNull(comments.id),
    isNull(comments.deletedAt),
    or(isNull(comments.parentId), and(isNull(threads.deletedAt), notBlocked(viewer.id, threads.authorId))),
  )
  const isAllowed = and(
    isThere(viewer, members),
    or(and(inArray(feedItems.kind, personal), isOpenTo(viewer, 'profile', members)), isFilmListed),
    or(ne(feedItems.kind, 'comment_written'), isCommentThere),
    // Of a friendship both sides have a say.
    or(
      ne(feedItems.kind, 'friends_made'),
      and(isNotNull(subjects.id), isThere(viewer, subjects), isOpenTo(viewer, 'profile', subjects), areStillFriends),
    ),
    // A picture that was taken away or replaced since is not told of any more.
    or(ne(feedItems.kind, 'picture_changed'), eq(feedItems.pictureKey, members.avatarKey)),
  )
  return and(isNull(feedItems.deletedAt), sql`case when ${isAllowed} then true else false end`)
}

/** Apart so that its plan can be tested. One more than asked for, when there is one. */
export function feedQuery(db: Queryable, viewer: FeedViewer, { limit, page, afterId, memberId }: FeedList) {
  const { id, name, avatarKey, groupId, deletedAt } = subjects
  return db
    .select({
      id: feedItems.id,
      kind: feedItems.kind,
      createdAt: feedItems.createdAt,
      member: badgeColumns,
      subject: { id, name, avatarKey, groupId, deletedAt },
      video: { id: videos.id, title: videos.title, posterVersion: videos.posterVersion },
      commentText: comments.text,
    })
    .from(feedItems)
    .innerJoin(members, eq(members.id, feedItems.memberId))
    .leftJoin(subjects, eq(subjects.id, feedItems.subjectId))
    .leftJoin(videos, eq(videos.id, feedItems.videoId))
    .leftJoin(owners, eq(owners.id, videos.ownerId))
    .leftJoin(comments, eq(comments.id, feedItems.commentId))
    .leftJoin(threads, eq(threads.id, comments.parentId))
    .where(
      and(
        isVisible(viewer),
        memberId === undefined ? undefined : eq(feedItems.memberId, memberId),
        afterId === undefined ? undefined : lt(feedItems.id, afterId),
      ),
    )
    .orderBy(sql`${feedItems.id} desc nulls last`)
    .limit(limit + 1)
    .offset(afterId === undefined ? (page - 1) * limit : 0)
}

export async function feedFor(db: Queryable, viewer: FeedViewer, list: FeedList): Promise<FeedRow[]> {
  return feedQuery(db, viewer, list)
}

export interface DashboardFacts {
  readonly lastVisitAt: Date | null
  readonly preferences: Record<string, unknown>
  readonly locale: string
  readonly birthday: string
}

/** What Home depends on. */
export async function getDashboardFacts(db: Queryable, memberId: number): Promise<DashboardFacts> {
  const { lastVisitAt, preferences, locale, birthday } = members
  const [row] = await db.select({ lastVisitAt, preferences, locale, birthday }).from(members).where(eq(members.id, memberId))
  if (!row) throw new Error(`Member ${memberId} is signed in and has no row.`)
  return row
}
