import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { EventId } from '#contract/community/ids.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { eventQueries } from '#src/entities/event/queries.ts'
import { readEventId } from '#src/entities/event/read-event-id.ts'
import { useEvent } from '#src/entities/event/use-event.ts'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { EventPage } from '#src/features/events/event-page.tsx'

export const Route = createFileRoute('/events/$eventId/')({
  params: { parse: ({ eventId }) => ({ eventId: readEventId(eventId) }), stringify: ({ eventId }) => ({ eventId: String(eventId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(eventQueries.details(params.eventId)),
  component: OneEvent,
})

function OneEvent() {
  const { eventId } = Route.useParams()
  const { data } = useSuspenseQuery(eventQueries.details(eventId))
  return data ? <Shown eventId={eventId} /> : <ContentMissing kind="event" />
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
