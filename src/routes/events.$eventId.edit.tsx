import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { EditEventPage } from '#src/features/events/event-form-pages.tsx'
import { EventMissing } from '#src/features/events/event-missing.tsx'

export const Route = createFileRoute('/events/$eventId/edit')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(eventQueries.details(params.eventId)), 'not_found'),
  component: Edit,
})

function Edit() {
  const { eventId } = Route.useParams()
  return Route.useLoaderData() ? <EditEventPage eventId={eventId} /> : <EventMissing />
}
