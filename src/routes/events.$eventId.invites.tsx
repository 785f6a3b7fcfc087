import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { InvitesPage } from '#src/features/events/invites-page.tsx'
import { EventMissing } from '#src/features/events/event-missing.tsx'

export const Route = createFileRoute('/events/$eventId/invites')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(eventQueries.details(params.eventId)), 'not_found'),
  component: Invites,
})

function Invites() {
  const { eventId } = Route.useParams()
  return Route.useLoaderData() ? <InvitesPage eventId={eventId} /> : <EventMissing />
}
