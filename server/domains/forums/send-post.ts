/** Starts a thread, replies, and edits a post. */
import { eq, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { sendPost as endpoint } from '#contract/community/forum-writes.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mayModerateForums, postAbilities } from '#contract/policy/forums.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { postRevisions, posts, threads } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { prepareText, type PreparedText } from '../comments/index.ts'
import { checkForum, findPosts, getPost, getThread, lockThreads } from './reads.ts'
import { markRead } from './seats.ts'

type Input = RequestOutput<typeof endpoint>

/** Returns the post's id. Throws validation_failed on `threadId` (`closed`) for a closed thread. */
export async function sendPost(context: MemberContext, input: Input): Promise<number> {
  const { forumId, threadId, postId } = input
  if (postId !== undefined) return editPost(context, postId, input)
  const prepared = await preparePost(context, input.text)
  if (forumId !== undefined) return startThread(context, forumId, cleanTitle(input.title ?? ''), prepared)
  if (threadId !== undefined) return reply(context, threadId, prepared, input.quotedId)
  throw invalid({ forumId: ['required'] })
}

async function preparePost(context: MemberContext, written: string): Promise<PreparedText> {
  if (cleanText(written) === '') throw invalid({ text: ['post.required'] })
  return prepareText(context, written)
}

function cleanTitle(written: string): string {
  const title = cleanText(written).replaceAll(/\s+/g, ' ')
  if (title === '') throw invalid({ title: ['title.required'] })
  return title
}

async function startThread(context: MemberContext, forumId: number, title: string, prepared: PreparedText): Promise<number> {
  const { db, viewer } = context
  const now = context.now()
  await checkForum(db, forumId)
  return transaction(db, async (tx) => {
    const [thread] = await tx
      .insert(threads)
      .values({ forumId, ownerId: viewer.id, title, lastPostAt: now, createdAt: now })
      .returning({ id: threads.id })
    if (!thread) throw new Error('insert returned no row')
    const postId = await insertPost(tx, { threadId: thread.id, ownerId: viewer.id, ...prepared, createdAt: now })
    await tx.update(threads).set({ postTotal: 1, firstPostId: postId, lastPostId: postId }).where(eq(threads.id, thread.id))
    await markRead(tx, viewer.id, thread.id, postId)
    return postId
  })
}

/** A quoted post that the writer can no longer see, or that has moved, is left out: the reply may have waited on a device. */
async function reply(context: MemberContext, threadId: number, prepared: PreparedText, quotedId: number | undefined): Promise<number> {
  const { db, viewer } = context
  const now = context.now()
  await getThread(db, viewer, threadId)
  return transaction(db, async (tx) => {
    await lockThreads(tx, [threadId])
    const { row } = await getThread(tx, viewer, threadId)
    if (row.isClosed) throw invalid({ threadId: ['closed'] })
    const [quoted] = quotedId === undefined ? [] : await findPosts(tx, viewer, [quotedId])
    const answered = quoted?.row.threadId === threadId ? quoted.row.id : null
    const postId = await insertPost(tx, { threadId, ownerId: viewer.id, ...prepared, quotedId: answered, createdAt: now })
    await tx
      .update(threads)
      .set({ postTotal: sql`${threads.postTotal} + 1`, lastPostId: postId, lastPostAt: now })
      .where(eq(threads.id, threadId))
    await markRead(tx, viewer.id, threadId, postId)
    return postId
  })
}

async function insertPost(tx: Transaction, values: typeof posts.$inferInsert): Promise<number> {
  const [row] = await tx.insert(posts).values(values).returning({ id: posts.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** The former text is kept. The same text again changes nothing. With the first post, its thread's title can be changed. */
async function editPost(context: MemberContext, postId: number, input: Input): Promise<number> {
  const { db, viewer, now } = context
  const title = input.title === undefined ? undefined : cleanTitle(input.title)
  await getPost(db, viewer, postId)
  const prepared = await preparePost(context, input.text)
  await transaction(db, async (tx) => {
    const [place] = await tx.select({ threadId: posts.threadId }).from(posts).where(eq(posts.id, postId))
    await lockThreads(tx, place ? [place.threadId] : [])
    const { row, facts, thread } = await getPost(tx, viewer, postId)
    if (!postAbilities(viewer, thread.facts, facts).canEdit) throw cannotEdit(context, row.ownerId, thread.row.isClosed)
    if (title !== undefined && title !== thread.row.title) {
      if (!facts.isFirst) throw invalid({ title: ['not_allowed'] })
      await tx.update(threads).set({ title }).where(eq(threads.id, thread.row.id))
    }
    if (prepared.text === row.text) return
    await tx.insert(postRevisions).values({ postId, editorId: viewer.id, text: row.text, replacedAt: now() })
    await tx
      .update(posts)
      .set({ ...prepared, editedAt: now() })
      .where(eq(posts.id, postId))
  })
  return postId
}

function cannotEdit({ viewer }: MemberContext, authorId: number, isClosed: boolean): Refusal {
  const isOwn = viewer.id === authorId && !mayModerateForums(viewer)
  return isOwn && isClosed ? invalid({ threadId: ['closed'] }) : new Refusal('forbidden')
}
