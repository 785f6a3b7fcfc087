import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '#src/features/forums/threads-page.tsx'
import { readThreadsSearch, type ThreadsSearch } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/forums/threads/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as ThreadsSearch,
  component: AllThreads,
})

function AllThreads() {
  return <ThreadsPage address={{ view: 'all', search: readThreadsSearch(Route.useSearch()) }} />
}
