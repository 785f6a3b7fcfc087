/** Reading events. */
import { queryOptions } from '@tanstack/react-query'
import { listAddressReadings, listGuests, readCheckInCode, readDoor, type GuestView } from '#contract/community/event-guests.ts'
import { getEvent, searchEvents, type EventDetails, type EventFilterInput } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

/** For staff or the host to decide: what the device has may be old by the time the viewer is told. */
const waitsForOthers = ({ approval, invite }: EventDetails): boolean => approval === 'pending_approval' || invite?.seat === 'waiting'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['events'] as const
const persisted = { isPersisted: true }

export const eventQueries = {
  all: () => all,
  lists: () => [...all, 'browse'] as const,

  /** 30 a page. */
  browse: (filter: EventFilterInput) =>
    pagedQuery(searchEvents, filter, { queryKey: [...eventQueries.lists(), filter], staleTime: staleTimes.list, isPersisted: true }),

  /** Null: it does not exist for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (eventId: EventId) =>
    queryOptions({
      queryKey: [...all, 'details', eventId] as const,
      queryFn: ({ signal }) => orMissing(call(getEvent, { eventId }, { signal }), 'not_found'),
      staleTime: ({ state: { data } }) => (data && waitsForOthers(data) ? staleTimes.live : staleTimes.page),
      meta: persisted,
    }),

  allGuests: (eventId: EventId) => [...all, 'guests', eventId] as const,

  guests: (eventId: EventId, view: GuestView) =>
    pagedQuery(
      listGuests,
      { eventId, view },
      { queryKey: [...eventQueries.allGuests(eventId), view], staleTime: staleTimes.list, isPersisted: true },
    ),

  /** Who read the private address. Never saved on the device. */
  addressReadings: (eventId: EventId) =>
    pagedQuery(listAddressReadings, { eventId }, { queryKey: [...all, 'readings', eventId], staleTime: staleTimes.live }),

  /** Kept on the device, because there may be no connection at the door. */
  checkInCode: (eventId: EventId) =>
    queryOptions({
      queryKey: [...all, 'code', eventId] as const,
      queryFn: ({ signal }) => call(readCheckInCode, { eventId }, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
      meta: persisted,
    }),

  /** The host's list for the door, with the key that checks the guests' codes; kept on the device for the same reason. Null: as in `details`. */
  door: (eventId: EventId) =>
    queryOptions({
      queryKey: [...all, 'door', eventId] as const,
      queryFn: async ({ signal }) => {
        const door = await orMissing(call(readDoor, { eventId }, { signal, isQuiet: true }), 'not_found')
        return door && { eventId, ...door }
      },
      // Guests answer until the last moment, so each opening asks again, however fresh the list is.
      staleTime: staleTimes.live,
      refetchOnMount: 'always',
      meta: persisted,
    }),
}
