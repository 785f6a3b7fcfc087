import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { DoorPage } from '#src/features/events/door-page.tsx'

export const Route = createFileRoute('/events/$eventId/door')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(eventQueries.door(params.eventId)),
  component: TheDoor,
})

function TheDoor() {
  const { eventId } = Route.useParams()
  const { data } = useSuspenseQuery(eventQueries.door(eventId))
  return data ? <DoorPage eventId={eventId} /> : <ContentMissing kind="event" />
}
