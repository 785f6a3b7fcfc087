import { createFileRoute } from '@tanstack/react-router'
import { PollsPage } from '#src/features/polls/polls-page.tsx'
import { readPollsSearch, type PollsSearch } from '#src/features/polls/polls-search.ts'

export const Route = createFileRoute('/polls/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PollsSearch,
  component: Polls,
})

function Polls() {
  return <PollsPage address={{ view: 'all', member: undefined, search: readPollsSearch(Route.useSearch()) }} />
}
