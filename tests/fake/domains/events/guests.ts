/** Invitations, guests, the address and the door. */
import { writeCheckInCode } from '#contract/community/check-in-code.ts'
import * as contract from '#contract/community/event-guests.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mayReadAddress, maySeeGuests } from '#contract/policy/community/events.ts'
import { fake, pageOf, type FakeEndpoint } from '../../fake-endpoint.ts'
import { presentBadge } from '../../present.ts'
import type { FakeEvent, FakeGuest, World } from '../../world.ts'
import { fillPlaces, hasPlace, noAnswer } from './answers.ts'
import { factsOf, hasEnded, isLive, liveGuests, visibleEvent } from './facts.ts'
import { confirmedOf, presentDetails, presentInvite, waitingOf } from './present.ts'

const pageSize = 30
const doorKey = (eventId: number) => btoa(`door of ${eventId}`).replaceAll('=', '')

/** Throws user_not_found for somebody who neither is invited nor has answered. */
function guestOf(event: FakeEvent, memberId: number): FakeGuest {
  const guest = event.guests.get(memberId)
  if (!guest || !isLive(guest)) throw new Refusal('user_not_found')
  return guest
}

const guestsIn: Record<contract.GuestView, (event: FakeEvent) => FakeGuest[]> = {
  confirmed: confirmedOf,
  waiting: waitingOf,
  maybe: (event) => liveGuests(event).filter(({ rsvp }) => rsvp === 2),
  not_attending: (event) => liveGuests(event).filter(({ rsvp }) => rsvp === 3),
  invited: (event) => liveGuests(event).filter(({ rsvp }) => rsvp === null),
}

function setConfirmed(event: FakeEvent, guest: FakeGuest, isConfirmed: boolean, world: World): void {
  if (guest.seat === (isConfirmed ? 'confirmed' : 'waiting')) return
  if (guest.seat === null) throw invalid({ isConfirmed: ['event.not_waiting'] })
  if (isConfirmed && !hasPlace(event)) throw invalid({ isConfirmed: ['event.full'] })
  if (!isConfirmed && !event.confirmsGuests) throw invalid({ isConfirmed: ['not_available'] })
  Object.assign(guest, isConfirmed ? { seat: 'confirmed' } : { seat: 'waiting', line: world.nextId(), checkedInAt: null })
}

function presentAtDoor(world: World, { memberId, checkedInAt }: FakeGuest) {
  const { userId, userName, userImage } = presentBadge(world.member(memberId))
  return { userId, userName, userImage, checkedInAt }
}

const inviteFakes: readonly FakeEndpoint[] = [
  fake(contract.createInvites, ({ eventId, userIds, note }, context) => {
    const { world, viewer } = context
    const event = visibleEvent(context, eventId, 'canManage')
    if (userIds.some((id) => id === viewer.id || world.members.get(id)?.isDeleted !== false)) throw new Refusal('user_not_found')
    for (const memberId of userIds) {
      const known = event.guests.get(memberId)
      if (known && isLive(known)) continue
      event.guests.set(memberId, { ...noAnswer, memberId, state: 'pending', isInvited: true, note, answeredAt: world.now() })
    }
    return presentDetails(context, eventId)
  }),
  fake(contract.updateInvite, ({ eventId, userId, note, isConfirmed }, context) => {
    const event = visibleEvent(context, eventId, 'canManage')
    const guest = guestOf(event, userId)
    if (note !== undefined) guest.note = note
    if (isConfirmed !== undefined) setConfirmed(event, guest, isConfirmed, context.world)
    return presentDetails(context, eventId)
  }),
  fake(contract.removeInvite, ({ eventId, userId }, context) => {
    const event = visibleEvent(context, eventId, 'canDelete')
    const guest = guestOf(event, userId)
    Object.assign(guest, { ...noAnswer, state: guest.state === 'pending' ? 'deleted' : 'removed', isInvited: false, note: '' })
    fillPlaces(event)
    return presentDetails(context, eventId)
  }),
]

const addressFakes: readonly FakeEndpoint[] = [
  fake(contract.readAddress, ({ eventId }, context) => {
    const event = visibleEvent(context, eventId)
    if (!mayReadAddress(context.viewer, factsOf(event, context))) throw new Refusal('not_found')
    const { viewer, world } = context
    const total = (event.readings.get(viewer.id)?.total ?? 0) + 1
    if (viewer.id !== event.ownerId && event.privateLocation) event.readings.set(viewer.id, { readAt: world.now(), total })
    return { location: event.location, link: event.link }
  }),
  fake(contract.listAddressReadings, ({ eventId, ...page }, context) => {
    const event = visibleEvent(context, eventId, 'canManage')
    const rows = [...event.readings].toSorted(([, one], [, other]) => other.readAt - one.readAt)
    return pageOf(rows, page, pageSize, ([id, reading]) => ({ member: presentBadge(context.world.member(id)), ...reading }))
  }),
]

const doorFakes: readonly FakeEndpoint[] = [
  fake(contract.readCheckInCode, async ({ eventId }, context) => {
    const event = visibleEvent(context, eventId)
    if (factsOf(event, context).seat !== 'confirmed' || hasEnded(event, context.world)) throw new Refusal('not_found')
    return { code: await writeCheckInCode(doorKey(eventId), { eventId, userId: context.viewer.id }) }
  }),
  fake(contract.readDoor, ({ eventId }, context) => {
    const event = visibleEvent(context, eventId, 'canManage')
    const guests = confirmedOf(event).map((guest) => presentAtDoor(context.world, guest))
    return { doorKey: doorKey(eventId), guests: guests.toSorted((one, other) => one.userName.localeCompare(other.userName)) }
  }),
  fake(contract.checkIn, ({ eventId, userId, isCheckedIn }, context) => {
    const event = visibleEvent(context, eventId, 'canManage')
    const guest = event.guests.get(userId)
    if (guest?.seat !== 'confirmed') throw invalid({ userId: ['event.not_confirmed'] })
    guest.checkedInAt = isCheckedIn ? (guest.checkedInAt ?? context.world.now()) : null
    return presentAtDoor(context.world, guest)
  }),
  fake(contract.writeToGuests, ({ eventId, to }, context) => {
    const event = visibleEvent(context, eventId, 'canManage')
    return { total: new Set(to.flatMap((group) => guestsIn[group](event))).size }
  }),
]

export const eventGuestFakes: readonly FakeEndpoint[] = [
  ...inviteFakes,
  ...addressFakes,
  ...doorFakes,
  fake(contract.listGuests, ({ eventId, view, ...page }, context) => {
    const { world, viewer } = context
    const event = visibleEvent(context, eventId)
    const isHost = event.ownerId === viewer.id
    const isOpen = isHost || view === 'confirmed' || view === 'maybe'
    if (!isOpen || !maySeeGuests(viewer, factsOf(event, context))) throw new Refusal('not_found')
    return pageOf(guestsIn[view](event), page, pageSize, (guest) => ({
      ...presentInvite(world, guest),
      isFriend: world.isTied('friends', viewer.id, guest.memberId),
      answeredAt: guest.answeredAt,
      isCheckedIn: isHost && guest.checkedInAt !== null,
      note: isHost ? guest.note : '',
      isFirstEvent: isHost,
    }))
  }),
]
