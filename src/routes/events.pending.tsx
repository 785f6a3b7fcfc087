import { createFileRoute } from '@tanstack/react-router'
import { EventsPage } from '#src/features/events/events-page.tsx'
import { readEventsSearch, type EventsSearch } from '#src/features/events/events-search.ts'

export const Route = createFileRoute('/events/pending')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as EventsSearch,
  component: PendingEvents,
})

function PendingEvents() {
  return <EventsPage address={{ view: 'pending', member: undefined, search: readEventsSearch(Route.useSearch()) }} />
}
