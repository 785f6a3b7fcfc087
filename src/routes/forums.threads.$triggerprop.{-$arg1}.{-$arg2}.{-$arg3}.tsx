import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '#src/features/forums/threads-page.tsx'
import { readThreadsSearch, readThreadView, type ThreadsSearch } from '#src/features/forums/threads-search.ts'

export const Route = createFileRoute('/forums/threads/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as ThreadsSearch,
  component: FilteredThreads,
})

function FilteredThreads() {
  const { triggerprop } = Route.useParams()
  return <ThreadsPage address={{ view: readThreadView(triggerprop), search: readThreadsSearch(Route.useSearch()) }} />
}
