import { createFileRoute } from '@tanstack/react-router'
import { BlogsPage } from '#src/features/blogs/blogs-page.tsx'
import { readBlogsSearch, type BlogsSearch } from '#src/features/blogs/blogs-search.ts'

export const Route = createFileRoute('/blogs/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as BlogsSearch,
  component: Blogs,
})

function Blogs() {
  return <BlogsPage address={{ view: 'all', member: undefined, search: readBlogsSearch(Route.useSearch()) }} />
}
