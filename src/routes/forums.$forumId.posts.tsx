import { createFileRoute } from '@tanstack/react-router'
import { readForumId } from '#src/entities/forum/read-forum-ids.ts'
import { PostsPage } from '#src/features/forums/posts-page.tsx'
import { readTextSearch, type TextSearch } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/forums/$forumId/posts')({
  params: { parse: ({ forumId }) => ({ forumId: readForumId(forumId) }), stringify: ({ forumId }) => ({ forumId: String(forumId) }) },
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as TextSearch,
  component: ForumPosts,
})

function ForumPosts() {
  const { forumId } = Route.useParams()
  return <PostsPage forumId={forumId} search={readTextSearch(Route.useSearch())} />
}
