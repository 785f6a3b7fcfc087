/** Threads in lists, and one of them. */
import { and, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import {
  forumLimits,
  forumNewsLimit,
  mostUnreadShown,
  type findForumThread,
  type listForumNews as newsEndpoint,
  type searchForumThreads,
  type ThreadFilter,
} from '#contract/community/forums.ts'
import { Refusal } from '#contract/error.ts'
import { threadAbilities } from '#contract/policy/community/forums.ts'
import { newLimit, totalLimit } from '#contract/content/paging.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { tagListOf } from '../../../content/list/card-columns.ts'
import { findNamedTags, hasTags, type NamedTags } from '../../../content/list/tag-conditions.ts'
import { containsFolded } from '../../../db/conditions/contains-folded.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { forums, threads, threadSeats } from '../../../db/tables/community/forums.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge, type BadgeRow } from '../../members/index.ts'
import { findHiddenEnds } from './hidden-ends.ts'
import { isRecent } from './is-recent.ts'
import { shownTotal, threadsWithoutShownReply } from './numbers.ts'
import { checkForum, isShownTo, postColumnsOf, threadColumns, threadFacts, type ForumViewer, type ThreadRow } from '../reads.ts'

type ShownThread = ResponseInput<typeof findForumThread>

/** The kinds of content are asked whether the viewer may see a thread's poll. */
export type ForumAsker = Pick<MemberContext, 'db' | 'viewer' | 'content'>

interface LastPost extends BadgeRow {
  readonly postId: number
  readonly text: string
  readonly at: number
}

interface ListedThread {
  readonly row: ThreadRow
  readonly forumName: string
  readonly owner: BadgeRow
  readonly isSubscribed: boolean | null
  readonly postTotal: number
  readonly last: (Omit<LastPost, keyof BadgeRow> & StoredBadge) | null
  readonly unreadTotal: number
  readonly closed: Closed | null
  readonly tagList: string[]
}

/** As JSON has them. */
type StoredBadge = Omit<BadgeRow, 'deletedAt'> & { readonly deletedAt: string | null }

interface Closed {
  readonly at: number
  readonly reason: string
  /** Null if there is a block between the viewer and the moderator. */
  readonly by: StoredBadge | null
}

/** Enough for an excerpt. */
const excerptSource = 4 * previewLength

const lastPostOf = (viewer: ForumViewer) => sql<ListedThread['last']>`(
  select json_build_object('postId', p.id, 'text', left(p.text, ${excerptSource}), 'at', floor(extract(epoch from p.created_at))::bigint,
    'id', m.id, 'name', m.name, 'avatarKey', m.avatar_key, 'groupId', m.group_id, 'deletedAt', m.deleted_at)
  from posts p join members m on m.id = p.owner_id
  where p.thread_id = ${threads.id} and p.deleted_at is null and ${isShownTo(viewer, postColumnsOf('p'))}
  order by p.id desc limit 1)`

/** Of a thread that can be new; counts to `mostUnreadShown`. */
const unreadPosts = (viewer: ForumViewer) => sql<number>`case when ${isRecent(viewer.id, sql`${threads.lastPostAt}`)} then (
  select count(*)::int from (
    select 1 from posts p where p.thread_id = ${threads.id} and p.id > coalesce(${threadSeats.readPostId}, 0) and p.deleted_at is null
      and ${isShownTo(viewer, postColumnsOf('p'))} order by p.id limit ${mostUnreadShown}
  ) unread) else 0 end`

/** Null for an open thread, and for one that was closed before it was kept who closed it. */
const closedOf = (viewer: ForumViewer) => sql<Closed | null>`case when ${threads.isClosed} and ${threads.closedAt} is not null then
  json_build_object('at', floor(extract(epoch from ${threads.closedAt}))::bigint, 'reason', ${threads.closedReason}, 'by', (
    select json_build_object('id', m.id, 'name', m.name, 'avatarKey', m.avatar_key, 'groupId', m.group_id, 'deletedAt', m.deleted_at)
    from members m where m.id = ${threads.closedById} and ${notBlocked(viewer.id, sql`m.id`)}
  )) end`

function selectThreads(db: Queryable, viewer: ForumViewer) {
  return db
    .select({
      row: threads,
      forumName: forums.name,
      owner: badgeColumns,
      isSubscribed: threadSeats.isSubscribed,
      postTotal: shownTotal(viewer, threads.id, threads.postTotal),
      last: lastPostOf(viewer),
      unreadTotal: unreadPosts(viewer),
      closed: closedOf(viewer),
      tagList: sql<string[]>`${sql.raw(tagListOf('thread', 'threads.id'))}`,
    })
    .from(threads)
    .innerJoin(forums, eq(forums.id, threads.forumId))
    .innerJoin(members, eq(members.id, threads.ownerId))
    .leftJoin(threadSeats, and(eq(threadSeats.threadId, threads.id), eq(threadSeats.memberId, viewer.id)))
}

/** The thread is one that the viewer may see. */
function present(viewer: ForumViewer, listed: ListedThread, polls: ReadonlyMap<number, unknown>): ShownThread {
  const { row, last, closed } = listed
  return {
    threadId: row.id,
    forumId: row.forumId,
    forumName: listed.forumName,
    title: row.title,
    owner: presentBadge(listed.owner),
    isSticky: row.isSticky,
    isClosed: row.isClosed,
    closed: closed && { closedAt: closed.at, reason: closed.reason, by: closed.by && presentStored(closed.by) },
    postTotal: listed.postTotal,
    publishedAt: toSeconds(row.createdAt),
    subscribed: listed.isSubscribed ?? false,
    isUnread: listed.unreadTotal > 0,
    unreadTotal: listed.unreadTotal,
    post: last && {
      postId: last.postId,
      excerpt: plainExcerpt(last.text, previewLength),
      publishedAt: last.at,
      ...presentStored(last),
    },
    pollId: row.pollId !== null && polls.has(row.pollId) ? row.pollId : null,
    isWaiting: row.isWaiting,
    tagList: listed.tagList,
    can: threadAbilities(viewer, threadFacts(row, false)),
  }
}

const presentStored = (badge: StoredBadge) =>
  presentBadge({ ...badge, deletedAt: badge.deletedAt === null ? null : new Date(badge.deletedAt) })

/** Throws not_found. The caller has checked that the viewer may see it, or this does, by the same rule. */
export async function getShownThread(asker: ForumAsker, threadId: number): Promise<ShownThread> {
  const [shown] = await presentAll(
    asker,
    await selectThreads(asker.db, asker.viewer).where(and(eq(threads.id, threadId), isInList(asker.viewer, { view: 'all' }))),
  )
  if (!shown) throw new Refusal('not_found')
  return shown
}

/** With those of their polls that the viewer may see. */
async function presentAll({ db, viewer, content }: ForumAsker, rows: readonly ListedThread[]): Promise<ShownThread[]> {
  const pollIds = rows.flatMap(({ row }) => row.pollId ?? [])
  const polls = pollIds.length === 0 ? new Map<number, unknown>() : await content.get('poll').findVisible(db, viewer, pollIds)
  return rows.map((listed) => present(viewer, listed, polls))
}

/** The threads in which somebody wrote last, in any forum. */
export async function listForumNews(asker: ForumAsker): Promise<ResponseInput<typeof newsEndpoint>> {
  const where = and(isInList(asker.viewer, { view: 'all' }), sql`not ${threads.isWaiting}`)
  return { items: await presentAll(asker, await selectInOrder(asker, where, { stickyFirst: false, skip: 0, limit: forumNewsLimit })) }
}

type Listed = Pick<ThreadFilter, 'view' | 'forumId' | 'text'> &
  Partial<Pick<ThreadFilter, 'tags' | 'findTags'>> & { readonly named?: NamedTags }

const noTags: NamedTags = { ids: [], isMissingOne: false }

/** `alsoUnanswered`: threads that count as unanswered for this viewer alone. */
function isInList(
  viewer: ForumViewer,
  { view, forumId, text, tags = [], findTags = 'any', named = noTags }: Listed,
  alsoUnanswered: readonly number[] = [],
): SQL | undefined {
  return and(
    sql`${threads.deletedAt} is null`,
    isShownTo(viewer, threadColumns),
    forumId === undefined ? undefined : eq(threads.forumId, forumId),
    view === 'my' ? eq(threads.ownerId, viewer.id) : undefined,
    view === 'unanswered'
      ? or(eq(threads.postTotal, 1), alsoUnanswered.length > 0 ? inArray(threads.id, [...alsoUnanswered]) : undefined)
      : undefined,
    view === 'subscribed'
      ? sql`exists (select 1 from thread_seats s where s.member_id = ${viewer.id} and s.thread_id = ${threads.id} and s.is_subscribed)`
      : undefined,
    text === undefined ? undefined : containsFolded(threads.titleKey, text),
    hasTags(threads.id, 'thread', { tags, findTags, named }),
  )
}

/** The next page; whether the last row is sticky, its moment in milliseconds, its id. */
const cursorSchema = v.tuple([nextPage, v.boolean(), v.pipe(v.number(), v.safeInteger()), v.pipe(v.number(), v.safeInteger())])

/** Throws not_found for a forum that does not exist. */
export async function searchThreads(
  asker: MemberContext,
  input: RequestOutput<typeof searchForumThreads>,
): Promise<ResponseInput<typeof searchForumThreads>> {
  const { db, viewer } = asker
  if (input.forumId !== undefined) await checkForum(db, input.forumId)
  const limit = forumLimits.threads
  // Sticky threads are at the top of their own forum only.
  const stickyFirst = input.forumId !== undefined
  const [page, sticky, at, id] = input.cursor === undefined ? [input.page] : decodeCursor(cursorSchema, input.cursor)
  const alsoUnanswered = input.view === 'unanswered' ? await threadsWithoutShownReply(db, viewer) : []
  const where = isInList(viewer, { ...input, named: await findNamedTags(db, input.tags) }, alsoUnanswered)
  const after = at === undefined || id === undefined ? undefined : { sticky: sticky ?? false, at, id }
  const skip = input.cursor === undefined ? (page - 1) * limit : 0
  const rows = await selectInOrder(asker, where, { stickyFirst, after, skip, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)?.row
  const total = page === 1 && rows.length <= limit ? rows.length : await countThreads(db, where, totalLimit + 1)
  return {
    items: await presentAll(asker, items),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit,
    nextCursor: rows.length > limit && last ? encodeCursor([page + 1, last.isSticky, last.lastPostAt.getTime(), last.id]) : null,
  }
}

interface ThreadPlace {
  readonly sticky: boolean
  /** Milliseconds. */
  readonly at: number
  readonly id: number
}

interface ThreadOrder {
  readonly stickyFirst: boolean
  readonly after?: ThreadPlace | undefined
  readonly skip: number
  readonly limit: number
}

/** The one with the newest visible post first. Rows have the moment of that post. */
async function selectInOrder(
  { db, viewer }: Pick<ForumAsker, 'db' | 'viewer'>,
  where: SQL | undefined,
  { stickyFirst, after, skip, limit }: ThreadOrder,
): Promise<ListedThread[]> {
  const ends = await findHiddenEnds(db, viewer)
  const order = [sql`${threads.lastPostAt} desc nulls last`, sql`${threads.id} desc nulls last`]
  const inPlace = await selectThreads(db, viewer)
    .where(and(where, ends.size > 0 ? notInArray(threads.id, [...ends.keys()]) : undefined, after && isBehind(stickyFirst, after)))
    .orderBy(...(stickyFirst ? [sql`${threads.isSticky} desc nulls last`] : []), ...order)
    .limit(ends.size > 0 ? skip + limit : limit)
    .offset(ends.size > 0 ? 0 : skip)
  if (ends.size === 0) return inPlace
  const isBefore = (one: ThreadPlace, other: ThreadPlace) =>
    (stickyFirst ? Number(other.sticky) - Number(one.sticky) : 0) || other.at - one.at || other.id - one.id
  const known = await db
    .select({ id: threads.id, sticky: threads.isSticky })
    .from(threads)
    .where(and(where, inArray(threads.id, [...ends.keys()])))
  const moved = known
    .map((row): ThreadPlace => ({ ...row, at: ends.get(row.id)?.getTime() ?? 0 }))
    .filter((place) => !after || isBefore(after, place) < 0)
    .toSorted(isBefore)
    .slice(0, skip + limit)
  const movedIds = moved.map(({ id }) => id)
  const rows = movedIds.length === 0 ? [] : await selectThreads(db, viewer).where(inArray(threads.id, movedIds))
  const placed = rows.map((listed) => ({ ...listed, row: { ...listed.row, lastPostAt: ends.get(listed.row.id) ?? listed.row.lastPostAt } }))
  const placeOf = ({ row }: ListedThread): ThreadPlace => ({ sticky: row.isSticky, at: row.lastPostAt.getTime(), id: row.id })
  return [...inPlace, ...placed].toSorted((one, other) => isBefore(placeOf(one), placeOf(other))).slice(skip, skip + limit)
}

function isBehind(stickyFirst: boolean, { sticky, at, id }: ThreadPlace): SQL {
  const moment = sql`${new Date(at).toISOString()}::timestamptz`
  return stickyFirst
    ? sql`(${threads.isSticky}, ${threads.lastPostAt}, ${threads.id}) < (${sticky}, ${moment}, ${id})`
    : sql`(${threads.lastPostAt}, ${threads.id}) < (${moment}, ${id})`
}

async function countThreads(db: Queryable, where: SQL | undefined, most: number): Promise<number> {
  const counted = db
    .select({ id: threads.id })
    .from(threads)
    .where(where)
    // In the order of an index that has what the condition needs.
    .orderBy(sql`${threads.lastPostAt} desc nulls last`, sql`${threads.id} desc nulls last`)
    .limit(most)
    .as('counted')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(counted)
  return row?.total ?? 0
}

/** How many have appeared since (those of newcomers when staff approve them), up to `newLimit`; with the same errors. */
export async function countNewThreads(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof searchForumThreads>,
  since: Date,
): Promise<number> {
  if (input.forumId !== undefined) await checkForum(db, input.forumId)
  const alsoUnanswered = input.view === 'unanswered' ? await threadsWithoutShownReply(db, viewer) : []
  const where = isInList(viewer, { ...input, named: await findNamedTags(db, input.tags) }, alsoUnanswered)
  return countThreads(
    db,
    and(where, sql`coalesce(${threads.approvedAt}, ${threads.createdAt}) > ${since.toISOString()}::timestamptz`),
    newLimit,
  )
}
