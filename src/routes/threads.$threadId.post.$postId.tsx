import { createFileRoute, redirect } from '@tanstack/react-router'
import { openThread } from '#src/entities/forum/open-thread.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { readForumThreadId, readPostId } from '#src/entities/forum/read-forum-ids.ts'
import { ThreadPage } from '#src/features/forums/thread-page.tsx'

export const Route = createFileRoute('/threads/$threadId/post/$postId')({
  params: {
    parse: ({ threadId, postId }) => ({ threadId: readForumThreadId(threadId), postId: readPostId(postId) }),
    stringify: ({ threadId, postId }) => ({ threadId: String(threadId), postId: String(postId) }),
  },
  loader: async ({ context, params: { threadId, postId } }) => {
    const queries = context.queries()
    const opened = await openThread(queries, threadId, postId)
    if (opened?.target != null) return opened
    // Perhaps it was moved to another thread.
    const post = await queries.fetchQuery(forumQueries.post(postId))
    if (post && post.threadId !== threadId)
      throw redirect({ to: '/threads/$threadId/post/$postId', params: { threadId: post.threadId, postId }, replace: true })
    return opened
  },
  component: ThreadAtPost,
})

function ThreadAtPost() {
  const { threadId } = Route.useParams()
  const opened = Route.useLoaderData()
  const target = opened?.target ?? null
  return <ThreadPage key={threadId} threadId={threadId} target={target} isPostMissing={target === null} />
}
