/** The calls about a video's comments as tests make them, by one member by default. */
import { createComment, deleteComment, searchComments, updateComment } from '#contract/comments.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'

interface SearchOptions {
  readonly parentId?: number
  readonly cursor?: string
  readonly page?: number
  readonly limit?: number
}

export function commentCalls(server: TestServer, caller: Credentials) {
  const target = (itemId: number) => ({ itemId, typeId: 'video' as const })
  return {
    search: (itemId: number, options: SearchOptions = {}, as = caller) =>
      server.call(searchComments, { ...target(itemId), parentId: null, ...options }, { as }),
    write: (itemId: number, text: string, parentId: number | null = null, as = caller) =>
      server.call(createComment, { ...target(itemId), parentId, text }, { as }),
    update: (itemId: number, commentId: number, text: string, as = caller) =>
      server.call(updateComment, { ...target(itemId), commentId, parentId: null, text }, { as }),
    remove: (itemId: number, commentId: number, as = caller) =>
      server.call(deleteComment, { ...target(itemId), commentId, parentId: null }, { as }),
  }
}
