/** Routes of the forums domain. */
import { desc, eq, sql } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as contract from '#contract/community/forums.ts'
import { Refusal } from '#contract/error.ts'
import { deletedName } from '#contract/members.ts'
import { mayModerateForums, postAbilities } from '#contract/policy/community/forums.ts'
import { voteOnItem } from '../../content/votes.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import { members } from '../../db/tables/accounts.ts'
import { postRevisions } from '../../db/tables/community/forums.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { toSeconds } from '../../lib/moments.ts'
import { copyAudit, movedPostsAudit, postAudit, threadAudit } from './audit.ts'
import { copyThread } from './copy-thread.ts'
import { listForumNames, listForums } from './reads/list-forums.ts'
import { getShownPost, openAtPost, openThread, searchPosts } from './reads/list-posts.ts'
import { getShownThread, listForumNews, searchThreads } from './reads/list-threads.ts'
import { closeThread, deletePost, deleteThread, movePosts, moveThread, stickThread } from './moderate.ts'
import { getPost } from './reads.ts'
import { readAllThreads, readThread, subscribe } from './seats.ts'
import { sendPost } from './send-post.ts'

const mostEdits = 50

/** For the author and moderators. Throws forbidden for others, not_found for hidden posts. */
async function listEdits({ db, viewer }: MemberContext, postId: number): Promise<ResponseInput<typeof contract.listPostEdits>> {
  const { facts, thread } = await getPost(db, viewer, postId)
  if (!postAbilities(viewer, thread.facts, facts).canReadHistory) throw new Refusal('forbidden')
  const rows = await db
    .select({
      text: postRevisions.text,
      replacedAt: postRevisions.replacedAt,
      name: members.name,
      isDeleted: sql<boolean>`${members.deletedAt} is not null`,
      isShown: sql<boolean>`(${notBlocked(viewer.id, members.id)})`,
    })
    .from(postRevisions)
    .innerJoin(members, eq(members.id, postRevisions.editorId))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.id))
    .limit(mostEdits)
  const items = rows.map(({ text, replacedAt, name, isDeleted, isShown }) => ({
    ...{ text, publishedAt: toSeconds(replacedAt), userName: isShown ? (isDeleted ? deletedName : name) : null },
  }))
  return { items }
}

/** The thread as it is after a change. */
const threadAfter =
  <Input extends { readonly threadId: number }>(change: (context: MemberContext, input: Input) => Promise<void>) =>
  async (context: MemberContext, input: Input) => {
    await change(context, input)
    return getShownThread(context, input.threadId)
  }

export const forumRoutes: readonly Implementation[] = [
  implement(contract.listForums, (context) => listForums(context)),
  implement(contract.listForumNames, listForumNames),
  implement(contract.listForumNews, (context) => listForumNews(context)),
  implement(contract.getModeratorAccess, ({ viewer }) => Promise.resolve({ canModerate: mayModerateForums(viewer) })),
  implement(contract.searchForumThreads, searchThreads),
  implement(contract.findForumThread, (context, { threadId }) => getShownThread(context, threadId)),
  implement(contract.selectThread, openThread),
  implement(contract.selectPost, (context, { postId }) => openAtPost(context, postId)),
  implement(contract.viewPost, (context, { postId }) => getShownPost(context, postId)),
  implement(contract.searchPosts, searchPosts),
  implement(contract.listPostEdits, (context, { postId }) => listEdits(context, postId)),
  implement(
    forumWrites.sendPost,
    async (context, input) => {
      const post = await getShownPost(context, await sendPost(context, input))
      return { thread: await getShownThread(context, post.threadId), post, version: post.version }
    },
    postAudit,
  ),
  implement(forumWrites.likePost, (context, { postId, isLiked }) =>
    voteOnItem(context, { typeId: 'post', itemId: postId, way: isLiked ? 'up' : null }),
  ),
  implement(
    forumWrites.deletePost,
    async (context, { postId }) => {
      await deletePost(context, postId)
      return {}
    },
    postAudit,
  ),
  implement(
    forumWrites.deleteForumThread,
    async (context, { threadId }) => {
      await deleteThread(context, threadId)
      return {}
    },
    threadAudit,
  ),
  implement(forumWrites.copyForumThread, async (context, input) => getShownThread(context, await copyThread(context, input)), copyAudit),
  implement(forumWrites.movePosts, threadAfter(movePosts), movedPostsAudit),
  implement(forumWrites.stickThread, threadAfter(stickThread), threadAudit),
  implement(forumWrites.closeThread, threadAfter(closeThread), threadAudit),
  implement(forumWrites.moveForumThread, threadAfter(moveThread), threadAudit),
  implement(forumWrites.subscribeThread, subscribe),
  implement(forumWrites.readAllForumThreads, async (context, input) => {
    await readAllThreads(context, input)
    return {}
  }),
  implement(forumWrites.readForumThread, async (context, input) => {
    await readThread(context, input)
    return {}
  }),
]
