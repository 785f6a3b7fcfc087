/** An event's page, as one viewer sees it. */
import type { getEvent } from '#contract/community/events.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { eventAbilities } from '#contract/policy/community/events.ts'
import { findMyVote } from '../../content/votes.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { findSharedPosition } from '../directory/index.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { getVisibleEvent, isFavouriteEvent, type EventRow } from './reads.ts'
import { cardsOf } from './reads/cards.ts'
import { firstGuests } from './reads/guests.ts'

/** Throws not_found. */
export async function presentEvent(context: MemberContext, eventId: number): Promise<ResponseInput<typeof getEvent>> {
  const { db, viewer, config } = context
  const { row, facts } = await getVisibleEvent(db, context, eventId)
  const can = eventAbilities(viewer, facts)
  const position = await findSharedPosition(db, viewer.id)
  const [[card], owner, myVote, isFavourite, invites] = await Promise.all([
    cardsOf(db, viewer, position, [eventId]),
    getBadgeRow(db, row.ownerId),
    findMyVote(db, viewer.id, { typeId: 'event', itemId: eventId }),
    isFavouriteEvent(db, eventId, viewer.id),
    can.canSeeGuests ? firstGuests(db, viewer, eventId) : [],
  ])
  if (!card) throw new Error('a visible event has no card')
  const isHost = viewer.id === row.ownerId
  return {
    ...card,
    ...placeOf(row, isHost),
    mapsUrl: config.MAPS_URL ?? null,
    description: row.description,
    owner: presentBadge(owner),
    guestList: row.guestList,
    confirmsGuests: row.confirmsGuests,
    totalNotAttending: row.notAttendingTotal,
    invites,
    approvalReason: isHost || viewer.role === 'admin' ? row.approvalReason : '',
    upVotes: row.upVotes,
    downVotes: row.downVotes,
    myVote,
    isFavourite,
    views: row.viewTotal,
    can,
    version: row.version,
  }
}

/** A private address, and the link of an event online whose place is private, are the host's alone here. */
function placeOf({ privateLocation, location, link, isOnline, addressFrom }: EventRow, isHost: boolean) {
  const isShown = isHost || !privateLocation
  return {
    privateLocation,
    location: isShown ? location : '',
    link: isShown || !isOnline ? link : null,
    addressFrom: addressFrom && toSeconds(addressFrom),
  }
}
