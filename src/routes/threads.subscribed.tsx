import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '#src/features/forums/threads-page.tsx'
import { readTextSearch, type TextSearch } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/threads/subscribed')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as TextSearch,
  component: SubscribedThreads,
})

function SubscribedThreads() {
  return <ThreadsPage address={{ view: 'subscribed', search: readTextSearch(Route.useSearch()) }} />
}
