import { createFileRoute } from '@tanstack/react-router'
import { PostsPage } from '#src/features/forums/posts-page.tsx'
import { readPostsSearch, type PostsSearch } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/forums/posts/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PostsSearch,
  component: AllPosts,
})

function AllPosts() {
  return <PostsPage search={readPostsSearch(Route.useSearch())} />
}
