/** Routes of the forums domain. */
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as contract from '#contract/community/forums.ts'
import { mayModerateForums } from '#contract/policy/community/forums.ts'
import { voteOnItem } from '../../content/votes.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { copyAudit, movedPostsAudit, postAudit, threadAudit } from './audit.ts'
import { copyThread } from './copy-thread.ts'
import { listEdits } from './reads/list-edits.ts'
import { listForumNames, listForums } from './reads/list-forums.ts'
import { getShownPost, openAtPost, openThread, searchPosts } from './reads/list-posts.ts'
import { getShownThread, listForumNews, searchThreads } from './reads/list-threads.ts'
import { closeThread, deletePost, deleteThread, movePosts, moveThread, stickThread } from './moderate.ts'
import { readAllThreads, readThread, subscribe } from './seats.ts'
import { sendPost } from './send-post.ts'

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
