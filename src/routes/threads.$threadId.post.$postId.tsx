import { createFileRoute, redirect } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { openThread } from '#src/entities/forum/open-thread.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { readForumThreadId, readPostId } from '#src/entities/forum/read-forum-ids.ts'
import { ThreadMissing } from '#src/features/forums/thread-missing.tsx'
import { ThreadPage } from '#src/features/forums/thread-page.tsx'

export const Route = createFileRoute('/threads/$threadId/post/$postId')({
  params: {
    parse: ({ threadId, postId }) => ({ threadId: readForumThreadId(threadId), postId: readPostId(postId) }),
    stringify: ({ threadId, postId }) => ({ threadId: String(threadId), postId: String(postId) }),
  },
  loader: async ({ context, params: { threadId, postId } }) => {
    const queries = context.queries()
    const opened = await orMissing(
      openThread(queries, threadId, postId).then((target) => ({ target })),
      'not_found',
    )
    if (opened?.target != null) return opened
    // Perhaps it was moved to another thread.
    const post = await orMissing(queries.fetchQuery(forumQueries.post(postId)), 'not_found')
    if (post && post.threadId !== threadId)
      throw redirect({ to: '/threads/$threadId/post/$postId', params: { threadId: post.threadId, postId }, replace: true })
    return opened
  },
  component: ThreadAtPost,
})

function ThreadAtPost() {
  const { threadId } = Route.useParams()
  const opened = Route.useLoaderData()
  if (!opened) return <ThreadMissing />
  return <ThreadPage key={threadId} threadId={threadId} target={opened.target} isPostMissing={opened.target === null} />
}
