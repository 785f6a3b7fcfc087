/** Actions in the forums that need a connection: those of moderators, and deleting a thread. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeThread, deleteForumThread, moveForumThread, movePosts, stickThread } from '#contract/community/forum-writes.ts'
import type { ForumId, ForumThreadId, PostId, Thread } from '#contract/community/forums.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetThread, refreshForums, takeOverThread } from './cache.ts'

function useThreadChange<Variables>(change: (variables: Variables) => Promise<Thread>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: (thread) => takeOverThread(client, thread.threadId, thread) })
}

export const useStickThread = () =>
  useThreadChange((input: { threadId: ForumThreadId; isSticky: boolean }) => call(stickThread, input, { isQuiet: true }))

/** What the members may do with its posts changes as well. */
export function useCloseThread() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { threadId: ForumThreadId; isClosed: boolean; reason?: string }) => call(closeThread, input, { isQuiet: true }),
    onSuccess: (thread) => {
      takeOverThread(client, thread.threadId, thread)
      refreshForums(client)
    },
  })
}

export const useMoveThread = () =>
  useThreadChange((input: { threadId: ForumThreadId; forumId: ForumId }) => call(moveForumThread, input, { isQuiet: true }))

/** Returns the thread that has the posts now. */
export function useMovePosts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { postIds: PostId[]; threadId: ForumThreadId }) => call(movePosts, input, { isQuiet: true }),
    onSuccess: () => refreshForums(client),
  })
}

interface Deletion extends Removal {
  readonly threadId: ForumThreadId
}

export function useDeleteThread() {
  return useRemoval<Deletion>({
    remove: ({ threadId }) => call(deleteForumThread, { threadId }, { isQuiet: true }),
    forget: (client, { threadId }) => forgetThread(client, threadId),
  })
}
