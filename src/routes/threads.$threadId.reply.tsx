import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { forumQueries, openedPages } from '#src/entities/forum/queries.ts'
import { readForumThreadId } from '#src/entities/forum/read-forum-ids.ts'
import { ReplyPage } from '#src/features/forums/reply-page.tsx'
import { readQuote, type QuoteChoice } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/threads/$threadId/reply')({
  params: {
    parse: ({ threadId }) => ({ threadId: readForumThreadId(threadId) }),
    stringify: ({ threadId }) => ({ threadId: String(threadId) }),
  },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as QuoteChoice,
  loader: ({ context, params }) => context.queries().ensureInfiniteQueryData(forumQueries.posts(params.threadId)),
  component: Reply,
})

function Reply() {
  const { data } = useInfiniteQuery(forumQueries.posts(Route.useParams().threadId))
  const thread = data && openedPages(data)?.at(-1)?.thread
  const quotedId = readQuote(Route.useSearch())
  return thread ? <ReplyPage thread={thread} quotedId={quotedId} /> : <ContentMissing kind="thread" />
}
