import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { forumQueries } from '#src/entities/forum/queries.ts'
import { readForumThreadId } from '#src/entities/forum/read-forum-ids.ts'
import { ReplyPage } from '#src/features/forums/reply-page.tsx'
import { readQuote, type QuoteChoice } from '#src/features/forums/threads-search.ts'
import { ThreadMissing } from '#src/features/forums/thread-missing.tsx'

export const Route = createFileRoute('/threads/$threadId/reply')({
  params: {
    parse: ({ threadId }) => ({ threadId: readForumThreadId(threadId) }),
    stringify: ({ threadId }) => ({ threadId: String(threadId) }),
  },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as QuoteChoice,
  loader: ({ context, params }) => orMissing(context.queries().ensureInfiniteQueryData(forumQueries.posts(params.threadId)), 'not_found'),
  component: Reply,
})

function Reply() {
  const thread = Route.useLoaderData()?.pages.at(-1)?.thread
  const quotedId = readQuote(Route.useSearch())
  return thread ? <ReplyPage thread={thread} quotedId={quotedId} /> : <ThreadMissing />
}
