import { createFileRoute } from '@tanstack/react-router'
import { pageQueries } from '#src/entities/page/queries.ts'
import { NewsPage } from '#src/features/home/news-page.tsx'

export const Route = createFileRoute('/dashboard/news/')({
  loader: ({ context }) => context.queries().ensureInfiniteQueryData(pageQueries.news()),
  component: NewsPage,
})
