/** Like `server/domains/events`, without blocks and notifications. */
import * as contract from '#contract/community/events.ts'
import { decideApproval } from '#contract/content/approvals.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { maySeeEvent } from '#contract/policy/community/events.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../../fake-endpoint.ts'
import { fold } from '../../fold.ts'
import { isWithin } from '../is-within.ts'
import { distinctTags, hasTags } from '../../tagged.ts'
import type { FakeEvent, World } from '../../world.ts'
import { castVote } from '../cast-vote.ts'
import { answer, fillPlaces } from './answers.ts'
import { factsOf, hasEnded, isLive, visibleEvent } from './facts.ts'
import { eventGuestFakes } from './guests.ts'
import { confirmedOf, presentCard, presentDetails } from './present.ts'

function isInView(view: contract.EventView, { world, viewer }: MemberFakeContext): (event: FakeEvent) => boolean {
  const own = ({ guests }: FakeEvent) => {
    const guest = guests.get(viewer.id)
    return guest && isLive(guest) ? guest : undefined
  }
  const isOpen = (event: FakeEvent) => event.approval === 'approved' && !hasEnded(event, world)
  const views: Record<contract.EventView, (event: FakeEvent) => boolean> = {
    upcoming: isOpen,
    past: (event) => event.approval === 'approved' && hasEnded(event, world),
    my: (event) => event.ownerId === viewer.id || own(event) !== undefined,
    pending: ({ approval, ownerId }) =>
      approval !== 'approved' && (ownerId === viewer.id || (viewer.role === 'admin' && approval === 'pending_approval')),
    going: (event) => isOpen(event) && [1, 2].includes(own(event)?.rsvp ?? 0),
    invited: (event) => isOpen(event) && own(event)?.isInvited === true && own(event)?.rsvp === null,
    fave: ({ keptBy }) => keptBy.has(viewer.id),
  }
  return views[view]
}

const latestFirst: ReadonlySet<contract.EventView> = new Set(['my', 'past', 'fave'])

function search(input: RequestOutput<typeof contract.searchEvents>, context: MemberFakeContext) {
  const { world, viewer } = context
  const owner = input.userName === undefined ? input.userId : (world.findMember(input.userName)?.id ?? null)
  if (owner === null) throw new Refusal('user_not_found')
  if (world.member(viewer.id).position === null && input.sortBy === 'near') throw invalid({ sortBy: ['no_place'] })
  if (world.member(viewer.id).position === null && input.withinKm !== undefined) throw invalid({ withinKm: ['no_place'] })
  const direction = latestFirst.has(input.view) ? -1 : 1
  const found = [...world.events.values()]
    .filter((event) => maySeeEvent(viewer, factsOf(event, context)))
    .filter(isInView(input.view, context))
    .filter((event) => owner === undefined || event.ownerId === owner)
    .filter(({ startTime }) => startTime >= (input.dtFrom ?? 0) && startTime <= (input.dtTo ?? Infinity))
    .filter((event) => hasTags(event, input))
    .map((event) => presentCard(event, context))
    .filter(({ distanceBand }) => isWithin(distanceBand, input.withinKm))
    .filter(({ title, town }) => fold(title).includes(fold(input.text)) || fold(town?.city ?? '').startsWith(fold(input.text)))
    .toSorted((one, other) => direction * (one.startTime - other.startTime) || one.eventId - other.eventId)
  const near = found.toSorted((one, other) => (one.distanceBand ?? Infinity) - (other.distanceBand ?? Infinity) || 0)
  return pageOf(input.sortBy === 'near' ? near : found, input, contract.eventPageSize, (card) => card)
}

type Fields = Pick<FakeEvent, 'startTime' | 'endTime' | 'addressFrom' | 'privateLocation' | 'location' | 'isOnline' | 'link' | 'cityId'>

function check(fields: Fields, world: World, isSameStart: boolean): void {
  const { startTime, endTime, addressFrom, privateLocation, location, isOnline, link, cityId } = fields
  if (!isSameStart && startTime <= world.now()) throw invalid({ startTime: ['event.start_future'] })
  if (endTime !== null && endTime <= startTime) throw invalid({ endTime: ['event.end_after_start'] })
  if (addressFrom !== null && addressFrom > startTime) throw invalid({ addressFrom: ['event.address_late'] })
  if (privateLocation && isOnline && link === null) throw invalid({ link: ['event.link'] })
  if (privateLocation && !isOnline && location === '') throw invalid({ location: ['event.location'] })
  if (cityId !== null && !world.places.some((place) => place.cityId === cityId)) throw invalid({ cityId: ['invalid'] })
}

function update({ eventId, version, ...edit }: RequestOutput<typeof contract.updateEvent>, context: MemberFakeContext) {
  const event = visibleEvent(context, eventId)
  if (event.ownerId !== context.viewer.id) throw new Refusal('forbidden')
  if (hasEnded(event, context.world)) throw invalid({ eventId: ['event.ended'] })
  if (version !== undefined && version !== event.version) throw new Refusal('edit_conflict')
  const next = { ...event, ...withoutUndefined(edit) }
  check(next, context.world, next.startTime === event.startTime)
  if (next.maxGuests !== null && next.maxGuests < confirmedOf(event).length) throw invalid({ maxGuests: ['event.too_few_guests'] })
  const offered = event.approval === 'declined' ? { approval: 'pending_approval', approvalReason: '' } : {}
  Object.assign(event, withoutUndefined(edit), offered, {
    tagList: distinctTags(edit.tagList ?? event.tagList),
    version: event.version + 1,
  })
  fillPlaces(event)
  return presentDetails(context, eventId)
}

export const eventFakes: readonly FakeEndpoint[] = [
  ...eventGuestFakes,
  fake(contract.searchEvents, search),
  fake(contract.getEvent, ({ eventId }, context) => presentDetails(context, eventId)),
  fake(contract.createEvent, (fields, context) => {
    const { world, viewer } = context
    check(fields, world, false)
    const event = world.addEvent({ ...fields, tagList: distinctTags(fields.tagList), ownerId: viewer.id, approval: 'pending_approval' })
    return presentDetails(context, event.id)
  }),
  fake(contract.updateEvent, update),
  fake(contract.deleteEvent, ({ eventId }, context) => {
    visibleEvent(context, eventId, 'canDelete')
    context.world.events.delete(eventId)
    return {}
  }),
  fake(contract.rsvpToEvent, ({ eventId, ...given }, context) => {
    answer(context, eventId, given)
    return presentDetails(context, eventId)
  }),
  fake(contract.withdrawRsvp, ({ eventId }, context) => {
    answer(context, eventId, { rsvp: null, waits: false })
    return presentDetails(context, eventId)
  }),
  fake(contract.voteOnEvent, ({ eventId, way }, context) => castVote(visibleEvent(context, eventId), context.viewer.id, way)),
  fake(decideApproval, ({ typeId, itemId, itemVersion, isApproved, reason }, context) => {
    const event = typeId === 'event' ? context.world.events.get(itemId) : undefined
    if (event?.approval !== 'pending_approval') throw new Refusal('not_found')
    if (!isApproved && reason === '') throw invalid({ reason: ['required'] })
    if (itemVersion !== undefined && itemVersion !== event.version) throw new Refusal('edit_conflict')
    Object.assign(event, { approval: isApproved ? 'approved' : 'declined', approvalReason: reason })
    return {}
  }),
]
