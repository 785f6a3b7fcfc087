/** Posts of a thread, page by page, and searches of posts. */
import { and, asc, eq, gt, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { forumLimits, type searchPosts as searchEndpoint, type selectThread, type viewPost } from '#contract/community/forums.ts'
import { Refusal } from '#contract/error.ts'
import { postAbilities } from '#contract/policy/community/forums.ts'
import { hitLimit, totalLimit } from '#contract/content/paging.ts'
import { foldedHits } from '#contract/texts/folded-hits.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { containsFolded } from '../../../db/conditions/contains-folded.ts'
import type { Queryable } from '../../../db/context.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { members } from '../../../db/tables/accounts.ts'
import { posts, threads, threadSeats } from '../../../db/tables/community/forums.ts'
import type { MemberContext } from '../../../http/context.ts'
import { versionOf } from '../../../lib/edit-version.ts'
import { attachmentPath } from '../../../lib/media-paths.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge, type BadgeRow } from '../../members/index.ts'
import { getShownThread, type ForumAsker } from './list-threads.ts'
import { countBefore } from './numbers.ts'
import {
  checkForum,
  getPost,
  getThread,
  isShownTo,
  postColumns,
  postColumnsOf,
  postFacts,
  threadColumns,
  threadColumnsOf,
  type ForumViewer,
  type PostRow,
  type ThreadWithFacts,
} from '../reads.ts'

type ShownPost = ResponseInput<typeof viewPost>

interface ListedPost {
  readonly row: PostRow
  readonly author: BadgeRow
  readonly quoted: { readonly postId: number; readonly userName: string; readonly text: string } | null
  readonly isMine: boolean
  readonly pictures: ReadonlyArray<{ readonly id: number; readonly name: string; readonly width: number; readonly height: number }>
}

const limit = forumLimits.posts

const isShownIn = (viewer: ForumViewer, threadId: number) =>
  and(eq(posts.threadId, threadId), sql`${posts.deletedAt} is null`, isShownTo(viewer, postColumns))

function selectPosts(db: Queryable, viewer: ForumViewer) {
  return db
    .select({
      row: posts,
      author: badgeColumns,
      quoted: sql<ListedPost['quoted']>`(
        select json_build_object('postId', q.id, 'userName', case when qm.deleted_at is null then qm.name else '[deleted]' end, 'text', left(q.text, ${4 * previewLength}))
        from posts q join members qm on qm.id = q.owner_id join threads qt on qt.id = q.thread_id
        where q.id = ${posts.quotedId} and q.deleted_at is null and qt.deleted_at is null
          and ${isShownTo(viewer, postColumnsOf('q'))} and ${isShownTo(viewer, threadColumnsOf('qt'))})`,
      isMine: sql<boolean>`exists (select 1 from content_votes v where v.type_id = 'post' and v.item_id = ${posts.id} and v.member_id = ${viewer.id})`,
      pictures: sql<ListedPost['pictures']>`coalesce((
        select json_agg(json_build_object('id', a.id, 'name', a.name, 'width', a.width, 'height', a.height) order by pa.position)
        from post_attachments pa join attachments a on a.id = pa.attachment_id where pa.post_id = ${posts.id}), '[]'::json)`,
    })
    .from(posts)
    .innerJoin(members, eq(members.id, posts.ownerId))
}

function present(
  viewer: ForumViewer,
  thread: ThreadWithFacts,
  { row, author, quoted, isMine, pictures }: ListedPost,
  number: number,
): ShownPost {
  return {
    postId: row.id,
    threadId: row.threadId,
    text: row.text,
    textParsed: row.textParsed,
    publishedAt: toSeconds(row.createdAt),
    editedAt: row.editedAt && toSeconds(row.editedAt),
    version: versionOf(row),
    ...presentBadge(author),
    number,
    quoted: quoted && { postId: quoted.postId, userName: quoted.userName, excerpt: plainExcerpt(quoted.text, previewLength) },
    attachments: pictures.map(({ id, name, width, height }) => ({ attachmentId: id, destination: attachmentPath(name), width, height })),
    approval: approvalOf(row),
    upVotes: row.upVotes,
    downVotes: 0,
    myVote: isMine ? 'up' : null,
    can: postAbilities(viewer, thread.facts, postFacts(row, thread.row, false)),
  }
}

/** Only its author and moderators see a post that waits. */
function approvalOf({ waitingAt, declinedReason }: PostRow): ShownPost['approval'] {
  if (waitingAt === null) return null
  return { state: declinedReason === '' ? 'waiting' : 'declined', reason: declinedReason }
}

/** Throws not_found. */
export async function getShownPost({ db, viewer }: ForumAsker, postId: number): Promise<ShownPost> {
  const { row, thread } = await getPost(db, viewer, postId)
  const [listed] = await selectPosts(db, viewer).where(eq(posts.id, postId))
  if (!listed) throw new Refusal('not_found')
  return present(viewer, thread, listed, (await countBefore(db, viewer, row.threadId, postId)) + 1)
}

/** The first post behind the last one that the viewer has read; null if they have read all. */
async function findFirstUnread(db: Queryable, viewer: ForumViewer, threadId: number): Promise<number | null> {
  const [seat] = await db
    .select({ readPostId: threadSeats.readPostId })
    .from(threadSeats)
    .where(and(eq(threadSeats.threadId, threadId), eq(threadSeats.memberId, viewer.id)))
  const [next] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .where(and(isShownIn(viewer, threadId), gt(posts.id, seat?.readPostId ?? 0)))
    .orderBy(asc(posts.id))
    .limit(1)
  return next?.id ?? null
}

interface Page {
  readonly where?: SQL | undefined
  /** From the end. */
  readonly isBackwards?: boolean
}

/** Throws not_found for a thread or place that is not visible to the viewer. */
export async function openThread(
  context: ForumAsker,
  { threadId, place, beforeId, afterId }: RequestOutput<typeof selectThread>,
): Promise<ResponseInput<typeof selectThread>> {
  const { db, viewer } = context
  await getThread(db, viewer, threadId)
  const firstUnreadId = await findFirstUnread(db, viewer, threadId)
  if (beforeId !== undefined) return answer(context, threadId, firstUnreadId, { where: lt(posts.id, beforeId), isBackwards: true })
  if (afterId !== undefined) return answer(context, threadId, firstUnreadId, { where: gt(posts.id, afterId) })
  if (place === 'last' || (place === 'unread' && firstUnreadId === null))
    return answer(context, threadId, firstUnreadId, { isBackwards: true })
  return answer(context, threadId, firstUnreadId, place === 'unread' ? { where: gte(posts.id, firstUnreadId ?? 0) } : {})
}

/** Throws not_found. */
export async function openAtPost(context: ForumAsker, postId: number): Promise<ResponseInput<typeof selectThread>> {
  const { db, viewer } = context
  const { row } = await getPost(db, viewer, postId)
  return answer(context, row.threadId, await findFirstUnread(db, viewer, row.threadId), { where: gte(posts.id, postId) })
}

async function answer(context: ForumAsker, threadId: number, firstUnreadId: number | null, { where, isBackwards = false }: Page) {
  const { db, viewer } = context
  const thread = await getThread(db, viewer, threadId)
  const found = await selectPosts(db, viewer)
    .where(and(isShownIn(viewer, threadId), where))
    .orderBy(isBackwards ? sql`${posts.id} desc` : asc(posts.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  if (isBackwards) rows.reverse()
  const before = rows[0] ? await countBefore(db, viewer, threadId, rows[0].row.id) : 0
  const shown = await getShownThread(context, threadId)
  return {
    thread: shown,
    posts: rows.map((listed, index) => present(viewer, thread, listed, before + index + 1)),
    hasOlder: before > 0,
    hasNewer: before + rows.length < shown.postTotal,
    firstUnreadId,
  }
}

/** Newest first. Throws not_found for a forum that does not exist, and a thread that is not visible. */
export async function searchPosts(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof searchEndpoint>,
): Promise<ResponseInput<typeof searchEndpoint>> {
  const { forumId, threadId, userId, text } = input
  if (forumId !== undefined) await checkForum(db, forumId)
  if (threadId !== undefined) await getThread(db, viewer, threadId)
  const where = and(
    sql`${posts.deletedAt} is null and ${threads.deletedAt} is null`,
    isShownTo(viewer, postColumns),
    isShownTo(viewer, threadColumns),
    forumId === undefined ? undefined : eq(posts.forumId, forumId),
    threadId === undefined ? undefined : eq(posts.threadId, threadId),
    userId === undefined ? undefined : eq(posts.ownerId, userId),
    text === undefined ? undefined : containsFolded(posts.textKey, text),
  )
  const most = text === undefined ? totalLimit : hitLimit
  const { rows, page } = await newestFirst(
    input,
    limit,
    ({ before, ...part }) =>
      db
        .select({ id: posts.id, row: posts, title: threads.title, author: badgeColumns })
        .from(posts)
        .innerJoin(threads, eq(threads.id, posts.threadId))
        .innerJoin(members, eq(members.id, posts.ownerId))
        .where(and(where, before === undefined ? undefined : lt(posts.id, before)))
        .orderBy(sql`${posts.id} desc`)
        .limit(part.limit)
        .offset(part.offset),
    () =>
      db.$count(
        db
          .select({ id: posts.id })
          .from(posts)
          .innerJoin(threads, eq(threads.id, posts.threadId))
          .where(where)
          // By id, so that for a common word Postgres stops early instead of collecting all hits.
          .orderBy(sql`${posts.id} desc`)
          .limit(most + 1)
          .as('counted'),
      ),
    most,
  )
  return {
    items: rows.map(({ row, title, author }) => ({
      ...presentBadge(author),
      postId: row.id,
      threadId: row.threadId,
      title,
      excerpt: excerptAround(row.text, text),
      publishedAt: toSeconds(row.createdAt),
    })),
    ...page,
  }
}

/** From shortly before the hit, so that it is in it. */
function excerptAround(text: string, wanted: string | undefined): string {
  const at = wanted === undefined ? -1 : hitIn(text, wanted)
  const from = at > previewLength / 2 ? text.lastIndexOf(' ', at - 40) + 1 : 0
  return `${from > 0 ? '…' : ''}${plainExcerpt(text.slice(from), previewLength)}`
}

/** -1 if there is none. */
function hitIn(text: string, wanted: string): number {
  const written = text.indexOf(wanted)
  return written === -1 ? (foldedHits(text, wanted)[0]?.start ?? -1) : written
}
