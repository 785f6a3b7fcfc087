/** A member's own invitations. Creating, changing and withdrawing them requires a connection, because they grant access to the site. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { email } from '../policy/email-address.ts'
import { attemptKey, ticketNoteMax } from '../money/tickets.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, timestamp } from '../primitives.ts'

export const invitationStates = ['pending', 'accepted', 'deleted', 'removed'] as const
/** deleted: withdrawn by the inviter; removed: withdrawn by staff (ambiguity invite-deleted-removed). */
export const invitationState = v.picklist(invitationStates)
export type InvitationState = v.InferOutput<typeof invitationState>
export type InvitationView = 'all' | InvitationState
/** Which invitations a list shows. */
const invitationView = v.optional(v.picklist(['all', ...invitationStates]), 'pending')

export const invitationId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER), v.brand('InvitationId'))
export type InvitationId = v.InferOutput<typeof invitationId>

export const invitationDays = 30
/** Every member can have so many open at the same time. More are bought with tickets, or granted by staff. */
export const mostOpenInvitations = 10
/** In one purchase or grant. */
export const mostInvitationsAtOnce = 100

export const invitation = v.object({
  invitationId,
  /** Empty: the member passes the link on personally. */
  email: v.string(),
  note: v.string(),
  state: invitationState,
  /** Pending and older than its 30 days: the link no longer works. */
  hasExpired: v.boolean(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** For the link; null once the invitation is no longer valid. */
  secret: v.nullable(v.string()),
  acceptedBy: v.nullable(memberBadge),
  version: recordVersion,
})
export type Invitation = v.InferOutput<typeof invitation>

const note = text(0, 200)
const emailOrNone = v.union([v.literal(''), email])

export const listInvitations = defineEndpoint({
  name: 'invitations.list',
  method: 'GET',
  path: '/api3/user/invite/index',
  access: 'member',
  offline: 'cache',
  request: v.object({ state: invitationView, ...pageRequest }),
  response: pageOf(invitation),
  errors: [],
})

/** By address, note, and name of the invited member. */
export const searchInvitations = defineEndpoint({
  name: 'invitations.search',
  method: 'POST',
  path: '/api3/user/invite/search',
  access: 'member',
  offline: 'cache',
  request: v.object({ text: text(0, 60), state: invitationView, ...pageRequest }),
  response: pageOf(invitation),
  errors: [],
})

export const countInvitations = defineEndpoint({
  name: 'invitations.counts',
  method: 'GET',
  path: '/api3/user/invite/counts',
  access: 'member',
  offline: 'cache',
  request: nothing,
  /**
   * `open` of at most `most`: pending invitations that have not expired. `extra`: bought or granted ones that are still to be used, once
   * `most` are open; one that is withdrawn or expires comes back.
   */
  response: v.object({
    pending: v.number(),
    accepted: v.number(),
    deleted: v.number(),
    removed: v.number(),
    open: v.number(),
    most: v.number(),
    extra: v.number(),
  }),
  errors: [],
})

export const getInvitation = defineEndpoint({
  name: 'invitations.get',
  method: 'POST',
  path: '/api3/user/invite/view',
  access: 'member',
  offline: 'cache',
  request: v.object({ invitationId }),
  response: invitation,
  errors: ['not_found'],
})

/**
 * With an address, the invitation is mailed. Beyond ten open ones it uses one of the extra invitations; without any it is refused, on the
 * field `invitations`.
 */
export const createInvitation = defineEndpoint({
  name: 'invitations.create',
  method: 'POST',
  path: '/api3/user/invite/create2',
  access: 'member',
  offline: 'never',
  perMinute: 10,
  request: v.object({ email: v.optional(emailOrNone, ''), note: v.optional(note, '') }),
  response: invitation,
  errors: [],
})

/** Open invitations only. A changed address is mailed again. Refused with edit_conflict if the invitation has changed since `version`. */
export const updateInvitation = defineEndpoint({
  name: 'invitations.update',
  method: 'POST',
  path: '/api3/user/invite/update',
  access: 'member',
  offline: 'never',
  perMinute: 10,
  isVersioned: true,
  request: v.object({ version: v.optional(recordVersion), invitationId, email: v.optional(emailOrNone), note: v.optional(note) }),
  response: invitation,
  errors: ['not_found', 'edit_conflict'],
})

/** The link stops working. Safe to repeat. */
export const removeInvitation = defineEndpoint({
  name: 'invitations.remove',
  method: 'POST',
  path: '/api3/user/invite/remove',
  access: 'member',
  offline: 'never',
  request: v.object({ invitationId }),
  response: invitation,
  errors: ['not_found'],
})

const invitationQuantity = v.pipe(
  v.number('required'),
  v.integer('integer'),
  v.minValue(1, 'tickets.positive'),
  v.maxValue(mostInvitationsAtOnce, 'too_large'),
)

/**
 * Tickets for invitations beyond the ten (2§7). `price` is the one that the member confirmed, for all of them: with another one the purchase
 * is refused, naming the field `price`, and nothing is paid.
 */
export const buyInvitations = defineEndpoint({
  name: 'invitations.buy',
  method: 'POST',
  path: '/api3/tnx/ticket/invite',
  access: 'member',
  offline: 'never',
  perMinute: 30,
  request: v.object({
    attempt: attemptKey,
    qty: invitationQuantity,
    price: v.pipe(v.number('required'), v.integer('integer'), v.minValue(0)),
  }),
  response: v.object({ extra: v.number(), balance: v.number(), receipt: v.string(), isNew: v.boolean() }),
  errors: ['too_few_tickets', 'idempotency_mismatch'],
})

/** An admin gives a member invitations, with a reason that the member can read (2§6). */
export const grantInvitations = defineEndpoint({
  name: 'invitations.grant',
  method: 'POST',
  path: '/api3/user/invite/grant',
  access: 'admin',
  offline: 'never',
  request: v.object({ attempt: attemptKey, userId: memberId, qty: invitationQuantity, reason: text(1, ticketNoteMax) }),
  response: v.object({ userId: memberId, extra: v.number(), receipt: v.string() }),
  errors: ['user_not_found', 'idempotency_mismatch'],
})
