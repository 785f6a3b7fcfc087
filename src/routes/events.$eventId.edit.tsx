import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { EditEventPage } from '#src/features/events/event-form-pages.tsx'

export const Route = createFileRoute('/events/$eventId/edit')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(eventQueries.details(params.eventId)),
  component: Edit,
})

function Edit() {
  const { eventId } = Route.useParams()
  const { data } = useSuspenseQuery(eventQueries.details(eventId))
  return data ? <EditEventPage eventId={eventId} /> : <ContentMissing kind="event" />
}
