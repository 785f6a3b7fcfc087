import { createFileRoute } from '@tanstack/react-router'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { FeedPage } from '#src/features/home/feed-page.tsx'

export const Route = createFileRoute('/dashboard/activity-feed')({
  loader: ({ context }) => context.queries().ensureInfiniteQueryData(feedQueries.list()),
  component: FeedPage,
})
