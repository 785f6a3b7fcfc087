/** The calls by which staff change what others wrote in the forums, each with the entry that the audit must have. */
import * as forumWrites from '#contract/community/forum-writes.ts'
import type * as forums from '#contract/community/forums.ts'
import type { CallResult, Credentials, TestServer } from '../index.ts'
import { insertForum, insertPost, insertThread } from '../rows/insert-forum.ts'

export interface AuditedCall {
  readonly call: (as: Credentials) => Promise<CallResult<unknown>>
  readonly subject: string
  readonly before: object | null
  readonly after: object | null
  readonly reason?: string
}

/** By the name of the endpoint. Each creates its subject when it is called. */
export const auditedForumCalls = (server: () => TestServer): Readonly<Record<string, () => Promise<AuditedCall>>> => ({
  [forumWrites.sendPost.name]: async () => {
    const { postId } = await insertThread(server().db, { text: 'Before' })
    const call = (as: Credentials) => server().call(forumWrites.sendPost, { postId: postId as forums.PostId, text: 'After' }, { as })
    return { call, subject: `content:post:${postId}`, before: { text: 'Before' }, after: { text: 'After' } }
  },
  [forumWrites.deletePost.name]: async () => {
    const { id, ownerId } = await insertThread(server().db)
    const postId = (await insertPost(server().db, id, ownerId, 'Before')) as forums.PostId
    const call = (as: Credentials) => server().call(forumWrites.deletePost, { postId }, { as })
    return { call, subject: `content:post:${postId}`, before: { text: 'Before' }, after: null }
  },
  [forumWrites.movePosts.name]: async () => {
    const [from, to] = [await insertThread(server().db), await insertThread(server().db)]
    const postId = (await insertPost(server().db, from.id, from.ownerId)) as forums.PostId
    const call = (as: Credentials) =>
      server().call(forumWrites.movePosts, { postIds: [postId], threadId: to.id as forums.ForumThreadId }, { as })
    return { call, subject: `content:thread:${to.id}`, before: { threadIds: [from.id] }, after: { threadIds: [to.id] } }
  },
  [forumWrites.deleteForumThread.name]: async () => {
    const { id } = await insertThread(server().db, { title: 'Before' })
    const call = (as: Credentials) => server().call(forumWrites.deleteForumThread, { threadId: id as forums.ForumThreadId }, { as })
    return { call, subject: `content:thread:${id}`, before: { title: 'Before' }, after: null }
  },
  [forumWrites.stickThread.name]: async () => {
    const { id } = await insertThread(server().db)
    const call = (as: Credentials) =>
      server().call(forumWrites.stickThread, { threadId: id as forums.ForumThreadId, isSticky: true }, { as })
    return { call, subject: `content:thread:${id}`, before: { isSticky: false }, after: { isSticky: true } }
  },
  [forumWrites.closeThread.name]: async () => {
    const { id } = await insertThread(server().db)
    const call = (as: Credentials) =>
      server().call(forumWrites.closeThread, { threadId: id as forums.ForumThreadId, isClosed: true, reason: 'Answered' }, { as })
    return { call, subject: `content:thread:${id}`, before: { isClosed: false }, after: { isClosed: true, closedReason: 'Answered' } }
  },
  [forumWrites.copyForumThread.name]: async () => {
    const [{ id }, to] = [await insertThread(server().db), await insertForum(server().db)]
    const input = { threadId: id as forums.ForumThreadId, forumId: to.id as forums.ForumId }
    const call = (as: Credentials) => server().call(forumWrites.copyForumThread, input, { as })
    return { call, subject: `content:thread:${id}`, before: { copiesInForums: [] }, after: { copiesInForums: [to.id] } }
  },
  [forumWrites.moveForumThread.name]: async () => {
    const [{ id, forumId: from }, to] = [await insertThread(server().db), await insertForum(server().db)]
    const input = { threadId: id as forums.ForumThreadId, forumId: to.id as forums.ForumId }
    const call = (as: Credentials) => server().call(forumWrites.moveForumThread, input, { as })
    return { call, subject: `content:thread:${id}`, before: { forumId: from }, after: { forumId: to.id } }
  },
})
