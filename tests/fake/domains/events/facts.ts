/** Which events a viewer sees, and what they may do, by the contract's own policy. Without blocks. */
import type { EventAbilities } from '#contract/community/events.ts'
import { Refusal } from '#contract/error.ts'
import { eventAbilities, eventEnd, maySeeEvent, type EventFacts } from '#contract/policy/community/events.ts'
import type { MemberFakeContext } from '../../fake-endpoint.ts'
import type { FakeEvent, FakeGuest, World } from '../../world.ts'

export const isLive = ({ state }: Pick<FakeGuest, 'state'>): boolean => state === 'pending' || state === 'accepted'

/** In the order of the places, those without one by their answer. */
export function liveGuests({ guests }: FakeEvent): FakeGuest[] {
  return [...guests.values()].filter(isLive).toSorted((one, other) => (one.line ?? one.answeredAt) - (other.line ?? other.answeredAt))
}

export function hasEnded(event: FakeEvent, world: World): boolean {
  return eventEnd(event.startTime, event.endTime) <= world.now()
}

export function factsOf(event: FakeEvent, { world, viewer }: MemberFakeContext): EventFacts {
  const guest = event.guests.get(viewer.id)
  const known = guest && isLive(guest) ? guest : null
  const { ownerId, approval, visibility, guestList, privateLocation, addressFrom } = event
  return {
    ...{ ownerId, approval, visibility, guestList, privateLocation, isDeleted: false, isBlocked: false },
    isFriend: world.isTied('friends', ownerId, viewer.id),
    isInvited: known !== null,
    seat: known?.seat ?? null,
    isAddressOpen: addressFrom === null || addressFrom <= world.now(),
    hasEnded: hasEnded(event, world),
  }
}

/** Throws not_found for events that do not exist for the viewer, forbidden without the ability. */
export function visibleEvent(context: MemberFakeContext, eventId: number, ability?: keyof EventAbilities): FakeEvent {
  const event = context.world.events.get(eventId)
  if (!event || !maySeeEvent(context.viewer, factsOf(event, context))) throw new Refusal('not_found')
  if (ability && !eventAbilities(context.viewer, factsOf(event, context))[ability]) throw new Refusal('forbidden')
  return event
}
