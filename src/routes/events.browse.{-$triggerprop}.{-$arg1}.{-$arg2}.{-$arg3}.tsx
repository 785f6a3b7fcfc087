import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '#src/features/events/events-page.tsx'
import { readEventsSearch, readEventsView, type EventsSearch } from '#src/features/events/events-search.ts'

export const Route = createFileRoute('/events/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as EventsSearch,
  component: BrowseEvents,
})

function BrowseEvents() {
  const { triggerprop, arg1 } = Route.useParams()
  return <EventsPage address={{ view: readEventsView(triggerprop), member: arg1, search: readEventsSearch(Route.useSearch()) }} />
}
