import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { GuestsPage } from '#src/features/events/guests-page.tsx'
import { EventMissing } from '#src/features/events/event-missing.tsx'

export const Route = createFileRoute('/events/$eventId/guests')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(eventQueries.details(params.eventId)), 'not_found'),
  component: Guests,
})

function Guests() {
  const { eventId } = Route.useParams()
  return Route.useLoaderData() ? <GuestsPage eventId={eventId} /> : <EventMissing />
}
