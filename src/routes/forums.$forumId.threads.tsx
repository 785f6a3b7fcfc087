import { createFileRoute } from '@tanstack/react-router'
import { readForumId } from '#src/entities/forum/read-forum-ids.ts'
import { ThreadsPage } from '#src/features/forums/threads-page.tsx'
import { readForumSearch, readThreadView, type ForumSearch } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/forums/$forumId/threads')({
  params: { parse: ({ forumId }) => ({ forumId: readForumId(forumId) }), stringify: ({ forumId }) => ({ forumId: String(forumId) }) },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as ForumSearch,
  component: ForumThreads,
})

function ForumThreads() {
  const { forumId } = Route.useParams()
  const search = readForumSearch(Route.useSearch())
  return <ThreadsPage address={{ forumId, view: readThreadView(search.view), search }} />
}
