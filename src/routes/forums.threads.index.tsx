import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '#src/features/forums/threads-page.tsx'
import { readTextSearch, type TextSearch } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/forums/threads/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as TextSearch,
  component: AllThreads,
})

function AllThreads() {
  return <ThreadsPage address={{ view: 'all', search: readTextSearch(Route.useSearch()) }} />
}
