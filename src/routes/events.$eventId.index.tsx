import { createFileRoute } from '@tanstack/react-router'
import type { EventId } from '#contract/community/ids.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { useEvent } from '#src/entities/event/use-event.ts'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { EventMissing } from '#src/features/events/event-missing.tsx'
import { EventPage } from '#src/features/events/event-page.tsx'

export const Route = createFileRoute('/events/$eventId/')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(eventQueries.details(params.eventId)), 'not_found'),
  component: OneEvent,
})

function OneEvent() {
  const { eventId } = Route.useParams()
  return Route.useLoaderData() ? <Shown eventId={eventId} /> : <EventMissing />
}

function Shown({ eventId }: { eventId: EventId }) {
  const { totalComment, can } = useEvent(eventId)
  return (
    <EventPage
      eventId={eventId}
      comments={<CommentsSection subject={{ typeId: 'event', itemId: eventId }} total={totalComment} canWrite={can.canComment} />}
    />
  )
}
