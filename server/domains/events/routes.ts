/** Routes of the events domain. */
import * as guests from '#contract/community/event-guests.ts'
import * as contract from '#contract/community/events.ts'
import { eventAbilities } from '#contract/policy/community/events.ts'
import { Refusal } from '#contract/error.ts'
import { voteOnItem } from '../../content/votes.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { readAddressFor } from './address.ts'
import { eventAudit, guestAudit } from './audit.ts'
import { createEventFor, deleteEventFor, updateEventFor } from './change-event.ts'
import { checkInCodeFor, checkInFor, doorFor } from './door.ts'
import { writeToGuestsFor } from './letter.ts'
import { createInvitesFor, removeInviteFor, updateInviteFor } from './invites.ts'
import { presentEvent } from './present.ts'
import { getEventFor, getVisibleEvent } from './reads.ts'
import { listEvents } from './reads/event-list.ts'
import { listGuestsOf, listReadings, openGuestViews } from './reads/guests.ts'
import { rsvpFor } from './rsvp.ts'

const ofEvents: readonly Implementation[] = [
  implement(contract.searchEvents, listEvents),
  implement(contract.getEvent, (context, { eventId }) => presentEvent(context, eventId)),
  implement(contract.createEvent, async (context, input) => presentEvent(context, await createEventFor(context, input))),
  implement(contract.updateEvent, async (context, input) => {
    await updateEventFor(context, input)
    return presentEvent(context, input.eventId)
  }),
  implement(
    contract.deleteEvent,
    async (context, { eventId }) => {
      await deleteEventFor(context, eventId)
      return {}
    },
    eventAudit,
  ),
  implement(contract.voteOnEvent, (context, { eventId, way }) => voteOnItem(context, { typeId: 'event', itemId: eventId, way })),
  implement(contract.rsvpToEvent, async (context, { eventId, ...answer }) => {
    await rsvpFor(context, eventId, answer)
    return presentEvent(context, eventId)
  }),
  implement(contract.withdrawRsvp, async (context, { eventId }) => {
    await rsvpFor(context, eventId, { rsvp: null, waits: false })
    return presentEvent(context, eventId)
  }),
]

const ofGuests: readonly Implementation[] = [
  implement(guests.createInvites, async (context, input) => {
    await createInvitesFor(context, input)
    return presentEvent(context, input.eventId)
  }),
  implement(guests.updateInvite, async (context, input) => {
    await updateInviteFor(context, input)
    return presentEvent(context, input.eventId)
  }),
  implement(
    guests.removeInvite,
    async (context, input) => {
      await removeInviteFor(context, input)
      return presentEvent(context, input.eventId)
    },
    guestAudit,
  ),
  implement(guests.listGuests, async (context, input) => {
    const { db, viewer } = context
    const { facts } = await getVisibleEvent(db, context, input.eventId)
    const isHost = facts.ownerId === viewer.id
    const isOpen = eventAbilities(viewer, facts).canSeeGuests && (isHost || openGuestViews.has(input.view))
    if (!isOpen) throw new Refusal('not_found')
    return listGuestsOf(db, viewer, input, { isHost })
  }),
  implement(guests.readAddress, (context, { eventId }) => readAddressFor(context, eventId)),
  implement(guests.listAddressReadings, async (context, input) => {
    await getEventFor(context.db, context, input.eventId, 'canManage')
    return listReadings(context.db, context.viewer, input)
  }),
  implement(guests.readCheckInCode, async (context, { eventId }) => ({ code: await checkInCodeFor(context, eventId) })),
  implement(guests.readDoor, (context, { eventId }) => doorFor(context, eventId)),
  implement(guests.checkIn, checkInFor),
  implement(guests.writeToGuests, writeToGuestsFor),
]

export const eventRoutes: readonly Implementation[] = [...ofEvents, ...ofGuests]
