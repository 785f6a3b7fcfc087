import { createFileRoute } from '@tanstack/react-router'
import { pageQueries } from '#src/entities/page/queries.ts'
import { NewsPage } from '#src/features/home/news-page.tsx'
import { readNewsSearch, type NewsSearch } from '#src/features/home/news-search.ts'

export const Route = createFileRoute('/dashboard/news/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as NewsSearch,
  loader: ({ context }) => context.queries().ensureInfiniteQueryData(pageQueries.news()),
  component: News,
})

function News() {
  return <NewsPage search={readNewsSearch(Route.useSearch())} />
}
