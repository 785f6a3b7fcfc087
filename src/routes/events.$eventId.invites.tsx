import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { InvitesPage } from '#src/features/events/invites-page.tsx'

export const Route = createFileRoute('/events/$eventId/invites')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(eventQueries.details(params.eventId)),
  component: Invites,
})

function Invites() {
  const { eventId } = Route.useParams()
  const { data } = useSuspenseQuery(eventQueries.details(eventId))
  return data ? <InvitesPage eventId={eventId} /> : <ContentMissing kind="event" />
}
