/** Events, as one viewer sees them. */
import { eventLimits, type getEvent, type OwnInvite, type searchEvents } from '#contract/community/events.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { eventAbilities } from '#contract/policy/community/events.ts'
import type { MemberFakeContext } from '../../fake-endpoint.ts'
import { presentBadge } from '../../present.ts'
import type { FakeEvent, FakeGuest, World } from '../../world.ts'
import { factsOf, hasEnded, isLive, liveGuests, visibleEvent } from './facts.ts'

export const confirmedOf = (event: FakeEvent) => liveGuests(event).filter(({ seat }) => seat === 'confirmed')
export const waitingOf = (event: FakeEvent) => liveGuests(event).filter(({ seat }) => seat === 'waiting')

export function presentInvite(world: World, { memberId, rsvp, seat, state }: FakeGuest) {
  return { ...presentBadge(world.member(memberId)), rsvp, seat, state }
}

function ownInvite(event: FakeEvent, viewerId: number): OwnInvite | null {
  const guest = event.guests.get(viewerId)
  if (!guest || !isLive(guest)) return null
  const { rsvp, seat, isInvited, note, tellsFriends, checkedInAt } = guest
  const waitingNumber = seat === 'waiting' ? waitingOf(event).indexOf(guest) + 1 : null
  return { rsvp, seat, waitingNumber, isInvited, note, tellsFriends, isCheckedIn: checkedInAt !== null }
}

export function townOf({ places }: World, cityId: number | null) {
  const place = places.find((one) => one.cityId === cityId)
  return place ? { cityId: place.cityId, city: place.city, region: place.region, country: place.countryIso, iso: place.countryIso } : null
}

export function presentCard(event: FakeEvent, context: MemberFakeContext): ResponseInput<typeof searchEvents>['items'][number] {
  const { world, viewer } = context
  const { userName, userImage } = presentBadge(world.member(event.ownerId))
  const { title, startTime, endTime, area, isOnline, distanceBand, maxGuests, visibility, imagePath, approval } = event
  const friends = confirmedOf(event).filter(({ memberId, tellsFriends }) => tellsFriends && world.isTied('friends', viewer.id, memberId))
  return {
    ...{ title, startTime, endTime, area, isOnline, distanceBand, maxGuests, visibility, imagePath, approval, userName, userImage },
    ...{ eventId: event.id, userId: event.ownerId, hasEnded: hasEnded(event, world), town: townOf(world, event.cityId) },
    totalAttending: confirmedOf(event).length,
    totalMaybe: liveGuests(event).filter(({ rsvp }) => rsvp === 2).length,
    totalWaiting: waitingOf(event).length,
    sentAt: approval === 'approved' ? null : event.createdAt,
    invite: ownInvite(event, viewer.id),
    friendsGoing: friends.slice(0, 3).map(({ memberId }) => presentBadge(world.member(memberId))),
    tagList: [...event.tagList],
    totalLike: event.upVotes,
    totalComment: world.comments.filter(({ typeId, itemId }) => typeId === 'event' && itemId === event.id).length,
    publishedAt: event.createdAt,
  }
}

export function presentDetails(context: MemberFakeContext, eventId: number): ResponseInput<typeof getEvent> {
  const event = visibleEvent(context, eventId)
  const { world, viewer } = context
  const { description, privateLocation, addressFrom, guestList, confirmsGuests, approvalReason, upVotes, downVotes, version } = event
  const can = eventAbilities(viewer, factsOf(event, context))
  const isHost = viewer.id === event.ownerId
  const isPlaceShown = isHost || !privateLocation
  return {
    ...presentCard(event, context),
    ...{ description, privateLocation, addressFrom, guestList, confirmsGuests, upVotes, downVotes, version, can, views: 0 },
    owner: presentBadge(world.member(event.ownerId)),
    location: isPlaceShown ? event.location : '',
    link: isPlaceShown || !event.isOnline ? event.link : null,
    mapsUrl: world.mapsUrl,
    totalNotAttending: liveGuests(event).filter(({ rsvp }) => rsvp === 3).length,
    invites: can.canSeeGuests
      ? confirmedOf(event)
          .slice(0, eventLimits.shownGuests)
          .map((guest) => presentInvite(world, guest))
      : [],
    approvalReason: isHost || viewer.role === 'admin' ? approvalReason : '',
    myVote: event.votes.get(viewer.id) ?? null,
    isFavourite: event.keptBy.has(viewer.id),
  }
}
