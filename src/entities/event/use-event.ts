import { useSuspenseQuery } from '@tanstack/react-query'
import type { EventDetails } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useExisting } from '#src/entities/content/use-existing.ts'
import { eventQueries } from './queries.ts'
import { doorWrites, eventSubject, eventWrites, type Door } from './writes.ts'

/** An event with the member's queued answer and marks applied. Suspends until known. */
export function useEvent(eventId: EventId): EventDetails {
  const { data } = useSuspenseQuery(eventQueries.details(eventId))
  return useOverlay(eventWrites, 'details', eventSubject(eventId))(useExisting(data))
}

/** The host's list for the door with what waits to be sent. Suspends until known. */
export function useDoor(eventId: EventId): Door {
  const { data } = useSuspenseQuery(eventQueries.door(eventId))
  return useOverlay(doorWrites, 'door')(useExisting(data))
}
