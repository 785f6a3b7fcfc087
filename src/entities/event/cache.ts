/** The only place that updates cached events. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { EventCard, EventDetails } from '#contract/community/events.ts'
import type { DoorGuest } from '#contract/community/event-guests.ts'
import type { EventId } from '#contract/community/ids.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { eventQueries } from './queries.ts'

/** Events changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshEvents(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: eventQueries.all() })
}

/** Staff, the host or a guest changed it elsewhere: its page, its guests and the list for the door refetch. */
export function refreshEvent(client: QueryClient, eventId: EventId): void {
  for (const { queryKey } of [eventQueries.details(eventId), eventQueries.door(eventId)]) void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey: eventQueries.allGuests(eventId) })
}

/** After creating or deleting, lists start again with their first page (1§4), also those saved on the device. */
export function restartEventLists(client: QueryClient): void {
  client.setQueriesData<InfiniteData<CardPage>>(
    { queryKey: eventQueries.lists() },
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
  void client.invalidateQueries({ queryKey: eventQueries.lists() })
}

interface CardPage {
  readonly items: readonly EventCard[]
}

/** Applies the server's state of an event to its page and to every list that shows it (1§4). */
export function takeOverEvent(client: QueryClient, event: EventDetails): void {
  client.setQueryData(eventQueries.details(event.eventId).queryKey, event)
  client.setQueriesData<InfiniteData<CardPage>>({ queryKey: eventQueries.lists() }, (known) => known && withCard(known, event))
  // The event may belong to other lists now.
  void client.invalidateQueries({ queryKey: eventQueries.lists(), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: eventQueries.allGuests(event.eventId) })
}

function withCard<Data extends InfiniteData<CardPage>>(data: Data, event: EventDetails): Data {
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((card) => (card.eventId === event.eventId ? cardOf(card, event) : card)),
  }))
  return { ...data, pages }
}

/** The fields that a list holds. */
function cardOf(card: EventCard, event: EventDetails): EventCard {
  const known = Object.keys(card) as ReadonlyArray<keyof EventCard>
  return Object.fromEntries(known.map((key) => [key, event[key]])) as EventCard // the same keys with their new values
}

/** A cancelled event leaves the device. */
export function forgetEvent(client: QueryClient, eventId: EventId): void {
  keepMissing(client, eventQueries.details(eventId).queryKey)
  keepMissing(client, eventQueries.door(eventId).queryKey)
  client.removeQueries({ queryKey: eventQueries.allGuests(eventId) })
  client.setQueriesData<InfiniteData<CardPage>>({ queryKey: eventQueries.lists() }, (known) => known && withoutCard(known, eventId))
  restartEventLists(client)
}

function withoutCard<Data extends InfiniteData<CardPage>>(data: Data, eventId: EventId): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((card) => card.eventId !== eventId) })) }
}

/** A guest was checked in, here or on another device of the host. */
export function takeOverDoorGuest(client: QueryClient, eventId: EventId, guest: DoorGuest): void {
  client.setQueryData(
    eventQueries.door(eventId).queryKey,
    (door) => door && { ...door, guests: door.guests.map((one) => (one.userId === guest.userId ? guest : one)) },
  )
}

export function refreshDoor(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [...eventQueries.all(), 'door'] })
}
