import { createFileRoute, redirect } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { readPostId } from '#src/entities/forum/read-forum-ids.ts'

/** A post by its id alone, as reports and shared links name it: opens its thread there. */
export const Route = createFileRoute('/forums/posts/$postId')({
  params: { parse: ({ postId }) => ({ postId: readPostId(postId) }), stringify: ({ postId }) => ({ postId: String(postId) }) },
  loader: async ({ context, params: { postId } }) => {
    const post = await context.queries().ensureQueryData(forumQueries.post(postId))
    if (post) throw redirect({ to: '/threads/$threadId/post/$postId', params: { threadId: post.threadId, postId }, replace: true })
  },
  component: NoPost,
})

function NoPost() {
  return <ContentMissing kind="thread" />
}
