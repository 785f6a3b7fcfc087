/** Who may do what with an event, and who sees its guests and its address. Pure rules: the server applies them (1§3, 1§4, 1§6). */
import type { EventAbilities, EventApproval, EventVisibility, GuestList, SeatState } from '../../community/events.ts'
import { hoursWithoutEnd } from '../../community/event-choices.ts'
import { isFullMember, type Viewer } from '../../roles.ts'

export interface EventFacts {
  readonly ownerId: number
  readonly isDeleted: boolean
  /** The host or the viewer has blocked the other. */
  readonly isBlocked: boolean
  /** The viewer is a friend of the host. */
  readonly isFriend: boolean
  readonly approval: EventApproval
  readonly visibility: EventVisibility
  readonly guestList: GuestList
  /** The viewer has an invitation, or an answer, that was not taken back. */
  readonly isInvited: boolean
  readonly seat: SeatState | null
  readonly privateLocation: boolean
  /** Confirmed guests may read a private address now. */
  readonly isAddressOpen: boolean
  readonly hasEnded: boolean
}

const isHost = (viewer: Viewer, event: EventFacts) => viewer.id !== null && viewer.id === event.ownerId
const isStaff = ({ role }: Viewer) => role === 'staff' || role === 'admin'

/** When an event is over, in whole seconds like both times. */
export function eventEnd(startTime: number, endTime: number | null): number {
  return endTime ?? startTime + hoursWithoutEnd * 3600
}

/** Hidden events answer not_found, never forbidden. Until an event is approved, its host and admins see it (ambiguity event-roles). */
export function maySeeEvent(viewer: Viewer, event: EventFacts): boolean {
  if (event.isDeleted) return false
  if (viewer.role === 'admin' || isHost(viewer, event)) return true
  if (!isFullMember(viewer.role) || event.isBlocked || event.approval !== 'approved') return false
  return event.isInvited || event.visibility === 'members' || (event.visibility === 'friends' && event.isFriend)
}

export function maySeeGuests(viewer: Viewer, event: EventFacts): boolean {
  if (!maySeeEvent(viewer, event)) return false
  if (isHost(viewer, event) || event.guestList === 'shown') return true
  return event.guestList === 'guests' && event.seat === 'confirmed'
}

/** A private address is for the host and confirmed guests, from the time that the host chose until the end. Admins do not read it. */
export function mayReadAddress(viewer: Viewer, event: EventFacts): boolean {
  if (!maySeeEvent(viewer, event)) return false
  return !event.privateLocation || isHost(viewer, event) || (event.seat === 'confirmed' && event.isAddressOpen && !event.hasEnded)
}

export function eventAbilities(viewer: Viewer, event: EventFacts): EventAbilities {
  const isSeen = maySeeEvent(viewer, event)
  const isApproved = isSeen && event.approval === 'approved'
  return {
    canEdit: isSeen && isHost(viewer, event) && !event.hasEnded,
    canDelete: isSeen && (isHost(viewer, event) || isStaff(viewer)),
    canManage: isApproved && isHost(viewer, event),
    canRsvp: isApproved && isFullMember(viewer.role) && !isHost(viewer, event) && !event.hasEnded,
    canSeeGuests: maySeeGuests(viewer, event),
    canSeeAddress: mayReadAddress(viewer, event),
    canVote: isApproved,
    canComment: isApproved,
    canReport: isSeen && viewer.id !== null && !isHost(viewer, event),
    canApprove: isSeen && viewer.role === 'admin' && event.approval === 'pending_approval',
  }
}
