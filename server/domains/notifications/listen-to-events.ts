/** Notifications about events. A reminder names nothing in any channel; a cancelled event has no item any more that could be named. */
import type { Services } from '../../http/context.ts'
import { guestsOf } from './reads/event-recipients.ts'
import { tell } from './tell.ts'

export function listenToEvents(services: Services): void {
  const { bus, db } = services
  const item = (eventId: number, at: number) => ({ typeId: 'event', itemId: eventId, revision: at })
  bus.on('events.invited', ({ eventId, hostId, memberIds, at }) =>
    tell(
      services,
      { kind: 'event_invitation', actorId: hostId, params: item(eventId, at), onceKey: `event-invitation:${eventId}` },
      memberIds,
    ),
  )
  bus.on('events.placed', ({ eventId, hostId, memberIds, at }) =>
    tell(services, { kind: 'event_place', actorId: hostId, params: item(eventId, at), onceKey: `event-place:${eventId}` }, memberIds),
  )
  bus.on('events.reminded', ({ eventId, hostId, memberIds, at }) =>
    tell(services, { kind: 'event_reminder', actorId: hostId, params: item(eventId, at), onceKey: `event-reminder:${eventId}` }, memberIds),
  )
  bus.on('events.moved', async ({ eventId, hostId, at }) => {
    const told = { kind: 'event_changed', actorId: hostId, params: item(eventId, at), onceKey: `event-changed:${eventId}` } as const
    await tell(services, told, await guestsOf(db, eventId))
  })
  const cancelled = (eventId: number, at: number) =>
    ({ kind: 'event_cancelled', actorId: null, params: { revision: at }, onceKey: `event-cancelled:${eventId}` }) as const
  bus.on('events.cancelled', async ({ eventId, at }) => tell(services, cancelled(eventId, at), await guestsOf(db, eventId)))
  bus.on('events.removed', ({ eventId, memberIds, at }) => tell(services, cancelled(eventId, at), memberIds))
}
