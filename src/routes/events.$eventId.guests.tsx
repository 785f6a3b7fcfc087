import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { GuestsPage } from '#src/features/events/guests-page.tsx'

export const Route = createFileRoute('/events/$eventId/guests')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(eventQueries.details(params.eventId)),
  component: Guests,
})

function Guests() {
  const { eventId } = Route.useParams()
  const { data } = useSuspenseQuery(eventQueries.details(eventId))
  return data ? <GuestsPage eventId={eventId} /> : <ContentMissing kind="event" />
}
