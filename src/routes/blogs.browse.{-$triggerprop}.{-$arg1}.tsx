import { createFileRoute } from '@tanstack/react-router'
import { BlogsPage } from '#src/features/blogs/blogs-page.tsx'
import { readBlogsSearch, readBlogsView, type BlogsSearch } from '#src/features/blogs/blogs-search.ts'

export const Route = createFileRoute('/blogs/browse/{-$triggerprop}/{-$arg1}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as BlogsSearch,
  component: BrowseBlogs,
})

function BrowseBlogs() {
  const { triggerprop, arg1 } = Route.useParams()
  return <BlogsPage address={{ view: readBlogsView(triggerprop), member: arg1, search: readBlogsSearch(Route.useSearch()) }} />
}
