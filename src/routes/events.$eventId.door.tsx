import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { DoorPage } from '#src/features/events/door-page.tsx'
import { EventMissing } from '#src/features/events/event-missing.tsx'

export const Route = createFileRoute('/events/$eventId/door')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(eventQueries.door(params.eventId)), 'not_found'),
  component: TheDoor,
})

function TheDoor() {
  const { eventId } = Route.useParams()
  return Route.useLoaderData() ? <DoorPage eventId={eventId} /> : <EventMissing />
}
