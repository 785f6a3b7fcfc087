/** Short calls for the tests of forums. */
import * as forumWrites from '#contract/community/forum-writes.ts'
import { selectThread, type ForumId, type ForumThreadId, type PostId } from '#contract/community/forums.ts'
import type { Credentials, TestServer } from '../index.ts'
import { insertForum, insertThread } from '../rows/insert-forum.ts'

/** The tables have numbers; the contract brands them. */
export const idOf = <Id extends number>(id: number) => id as Id

/** Threads are by the author, and calls without `as` by somebody else. */
export function forumCallsOf(server: TestServer, author: Credentials, other: Credentials) {
  return {
    newForum: async (overrides: Parameters<typeof insertForum>[1] = {}) => idOf<ForumId>((await insertForum(server.db, overrides)).id),

    async newThread(overrides: Parameters<typeof insertThread>[1] = {}) {
      const made = await insertThread(server.db, { ownerId: author.memberId, ...overrides })
      return { threadId: idOf<ForumThreadId>(made.id), postId: idOf<PostId>(made.postId), forumId: idOf<ForumId>(made.forumId) }
    },

    open: async (threadId: ForumThreadId, as = other, more: object = {}) =>
      (await server.call(selectThread, { threadId, ...more }, { as })).data,

    reply: async (threadId: ForumThreadId, as = other, more: object = {}) =>
      server.call(forumWrites.sendPost, { threadId, text: 'A reply', ...more }, { as, idempotencyKey: crypto.randomUUID() }),
  }
}
