import { createFileRoute } from '@tanstack/react-router'
import { PollsPage } from '#src/features/polls/polls-page.tsx'
import { readPollsSearch, readPollsView, type PollsSearch } from '#src/features/polls/polls-search.ts'

export const Route = createFileRoute('/polls/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as PollsSearch,
  component: BrowsePolls,
})

function BrowsePolls() {
  const { triggerprop, arg1 } = Route.useParams()
  return <PollsPage address={{ view: readPollsView(triggerprop), member: arg1, search: readPollsSearch(Route.useSearch()) }} />
}
