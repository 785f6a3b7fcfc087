/** Starts a thread, replies, and edits a post. */
import { eq, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { sendPost as endpoint } from '#contract/community/forum-writes.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mayModerateForums, mayReply, mayRetitle, postAbilities } from '#contract/policy/community/forums.ts'
import { replaceTags, tagNamesOf } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { postAttachments, postRevisions, posts, threads } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { checkVersion, nextEdit, versionOf } from '../../lib/edit-version.ts'
import { checkPictures, prepareText, type PreparedText } from '../comments/index.ts'
import { waitsForStaff } from './post-approval.ts'
import { checkForum, findPosts, getPost, getThread, lockPost, lockThreads } from './reads.ts'
import { markRead, putSubscription } from './seats.ts'

type Input = RequestOutput<typeof endpoint>

interface NewPost {
  readonly prepared: PreparedText
  readonly pictures: readonly number[]
  /** Until staff have approved it. */
  readonly waits: boolean
}

interface Sent {
  readonly postId: number
  readonly threadId: number
  readonly quotedId: number | null
}

/** Returns the post's id. Throws validation_failed on `threadId` (`closed`) for a closed thread. */
export async function sendPost(context: MemberContext, input: Input): Promise<number> {
  const { forumId, threadId, postId, isSubscribed, tagList = [] } = input
  if (postId !== undefined) return editPost(context, postId, input)
  const prepared = await preparePost(context, input.text)
  const title = forumId === undefined ? '' : cleanTitle(input.title ?? '')
  const pictures = await checkPictures(context, input.attachments)
  const post = { prepared, pictures, waits: await waitsForStaff(context) }
  const sent =
    forumId !== undefined
      ? await startThread(context, { forumId, title, pollId: input.pollId ?? null, isSubscribed, tagList }, post)
      : threadId !== undefined && (await reply(context, { threadId, quotedId: input.quotedId, isSubscribed }, post))
  if (!sent) throw invalid({ forumId: ['required'] })
  if (!post.waits) context.bus.emit('forums.posted', { ...sent, authorId: context.viewer.id })
  return sent.postId
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

interface NewThread {
  readonly forumId: number
  readonly title: string
  readonly pollId: number | null
  readonly isSubscribed: boolean
  readonly tagList: readonly string[]
}

interface NewReply {
  readonly threadId: number
  readonly quotedId: number | undefined
  readonly isSubscribed: boolean
}

/** Throws not_found for a forum that does not exist, validation_failed for a poll of somebody else, or one that another thread has. */
async function startThread(
  context: MemberContext,
  { forumId, title, pollId, isSubscribed, tagList }: NewThread,
  post: NewPost,
): Promise<Sent> {
  const { db, viewer } = context
  const now = context.now()
  await checkForum(db, forumId)
  if (pollId !== null) await checkPoll(context, pollId)
  return transaction(db, async (tx) => {
    const [thread] = await tx
      .insert(threads)
      .values({ forumId, ownerId: viewer.id, title, pollId, isWaiting: post.waits, lastPostAt: now, createdAt: now })
      .onConflictDoNothing({ target: threads.pollId })
      .returning({ id: threads.id })
    if (!thread) throw invalid({ pollId: ['invalid'] })
    const postId = await insertPost(context, tx, { threadId: thread.id, position: 1, quotedId: null }, post)
    const counted = post.waits ? {} : { postTotal: 1, lastPostId: postId }
    await tx
      .update(threads)
      .set({ firstPostId: postId, ...counted })
      .where(eq(threads.id, thread.id))
    if (tagList.length > 0) await replaceTags(tx, { typeId: 'thread', itemIds: [thread.id] }, tagList)
    await markRead(tx, viewer.id, thread.id, postId)
    if (isSubscribed) await putSubscription(tx, viewer.id, thread.id, true)
    return { postId, threadId: thread.id, quotedId: null }
  })
}

async function checkPoll({ db, viewer, content }: MemberContext, pollId: number): Promise<void> {
  const poll = (await content.get('poll').findVisible(db, viewer, [pollId])).get(pollId)
  if (poll?.ownerId !== viewer.id) throw invalid({ pollId: ['invalid'] })
}

/** A quoted post that the writer can no longer see, or that has moved, is left out: the reply may have waited on a device. */
async function reply(context: MemberContext, { threadId, quotedId, isSubscribed }: NewReply, post: NewPost): Promise<Sent> {
  const { db, viewer } = context
  await getThread(db, viewer, threadId)
  return transaction(db, async (tx) => {
    await lockThreads(tx, [threadId])
    const { row, facts } = await getThread(tx, viewer, threadId)
    if (row.isClosed) throw invalid({ threadId: ['closed'] })
    if (!mayReply(viewer, facts)) throw new Refusal('forbidden')
    const [quoted] = quotedId === undefined ? [] : await findPosts(tx, viewer, [quotedId])
    const answered = quoted?.row.threadId === threadId ? quoted.row.id : null
    const postId = await insertPost(context, tx, { threadId, position: row.postTotal + 1, quotedId: answered }, post)
    if (!post.waits)
      await tx
        .update(threads)
        .set({ postTotal: sql`${threads.postTotal} + 1`, lastPostId: postId, lastPostAt: context.now() })
        .where(eq(threads.id, threadId))
    await markRead(tx, viewer.id, threadId, postId)
    if (isSubscribed) await putSubscription(tx, viewer.id, threadId, true)
    return { postId, threadId, quotedId: answered }
  })
}

async function insertPost(
  { viewer, now }: MemberContext,
  tx: Transaction,
  place: { readonly threadId: number; readonly position: number; readonly quotedId: number | null },
  { prepared, pictures, waits }: NewPost,
): Promise<number> {
  const createdAt = now()
  const held = waits ? { waitingAt: createdAt, position: 0 } : {}
  const [row] = await tx
    .insert(posts)
    .values({ ...place, ownerId: viewer.id, ...prepared, createdAt, ...held })
    .returning({ id: posts.id })
  if (!row) throw new Error('insert returned no row')
  const postId = row.id
  if (pictures.length > 0)
    await tx.insert(postAttachments).values(pictures.map((attachmentId, position) => ({ postId, attachmentId, position })))
  return postId
}

/**
 * The former text is kept. The same text again changes nothing. With the first post, its thread's title and tags can be changed. A declined post
 * waits for staff again when its author changes it.
 */
async function editPost(context: MemberContext, postId: number, input: Input): Promise<number> {
  const { db, viewer, now } = context
  const title = input.title === undefined ? undefined : cleanTitle(input.title)
  await getPost(db, viewer, postId)
  const prepared = await preparePost(context, input.text)
  await transaction(db, async (tx) => {
    const { row, facts, thread } = await lockPost(tx, viewer, postId)
    if (!postAbilities(viewer, thread.facts, facts).canEdit) throw cannotEdit(context, row.ownerId, thread.row.isClosed)
    checkVersion(input.version, versionOf(row))
    const isRetitled = title !== undefined && title !== thread.row.title
    const canRetitle = mayRetitle(viewer, thread.facts, facts)
    if (isRetitled) {
      if (!canRetitle) throw invalid({ title: ['not_allowed'] })
      await tx.update(threads).set({ title }).where(eq(threads.id, thread.row.id))
    }
    if (input.tagList && !canRetitle) throw invalid({ tagList: ['not_allowed'] })
    const isRetagged = input.tagList !== undefined && (await changeTags(tx, thread.row.id, input.tagList))
    const isChanged = isRetitled || isRetagged || prepared.text !== row.text
    const isOfferedAgain = row.declinedReason !== '' && row.ownerId === viewer.id && isChanged
    if (isOfferedAgain) await tx.update(posts).set({ waitingAt: now(), declinedReason: '' }).where(eq(posts.id, postId))
    const edit = { ...prepared, editedAt: nextEdit(row, now()) }
    // Staff decide on the title and the tags as well, and have read the former ones.
    if (prepared.text === row.text && (row.waitingAt === null || !isChanged)) return
    if (prepared.text !== row.text)
      await tx.insert(postRevisions).values({ postId, editorId: viewer.id, text: row.text, replacedAt: now() })
    await tx.update(posts).set(edit).where(eq(posts.id, postId))
  })
  return postId
}

/** Returns whether the thread has other tags now, or in another order. */
async function changeTags(tx: Transaction, threadId: number, tagList: readonly string[]): Promise<boolean> {
  const before = await tagNamesOf(tx, { typeId: 'thread', itemId: threadId })
  await replaceTags(tx, { typeId: 'thread', itemIds: [threadId] }, tagList)
  const after = await tagNamesOf(tx, { typeId: 'thread', itemId: threadId })
  return before.length !== after.length || before.some((name, index) => name !== after[index])
}

function cannotEdit({ viewer }: MemberContext, authorId: number, isClosed: boolean): Refusal {
  const isOwn = viewer.id === authorId && !mayModerateForums(viewer)
  return isOwn && isClosed ? invalid({ threadId: ['closed'] }) : new Refusal('forbidden')
}
