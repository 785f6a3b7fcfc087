import { createFileRoute, redirect } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { readPostId } from '#src/entities/forum/read-forum-ids.ts'
import { ThreadMissing } from '#src/features/forums/thread-missing.tsx'

/** A post by its id alone, as reports and shared links name it: opens its thread there. */
export const Route = createFileRoute('/forums/posts/$postId')({
  params: { parse: ({ postId }) => ({ postId: readPostId(postId) }), stringify: ({ postId }) => ({ postId: String(postId) }) },
  loader: async ({ context, params: { postId } }) => {
    const post = await orMissing(context.queries().ensureQueryData(forumQueries.post(postId)), 'not_found')
    if (post) throw redirect({ to: '/threads/$threadId/post/$postId', params: { threadId: post.threadId, postId }, replace: true })
  },
  component: ThreadMissing,
})
