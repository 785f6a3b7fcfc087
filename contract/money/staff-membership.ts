/** Memberships that admins give, extend and end. Each change has a reason, which only staff read, in the audit. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberId, text, timestamp } from '../primitives.ts'
import { heldMembership, membershipKind, membershipMonth, membershipRefusal } from './membership.ts'
import { attemptKey } from './tickets.ts'

export const staffReasonMax = 200

const heldBy = v.object({
  userId: memberId,
  /** Null: never had one. */
  membership: v.nullable(heldMembership),
  /** Why the member cannot have a kind; null if they can. */
  refusals: v.object({ member: v.nullable(membershipRefusal), sponsor: v.nullable(membershipRefusal) }),
})
export type MembershipOfMember = v.InferOutput<typeof heldBy>

export const getMembershipOf = defineEndpoint({
  name: 'membership.ofMember',
  method: 'POST',
  path: '/api3/admin/membership/view',
  access: 'admin',
  offline: 'never',
  request: v.object({ userId: memberId }),
  response: heldBy,
  errors: ['user_not_found'],
})

/**
 * Gives a membership as if it had been bought: the same kind is added to what is left, a sponsor membership upgrades. Nothing is paid.
 * `isNew: false`: an earlier attempt with this key gave it. Throws forbidden where the member cannot have this kind.
 */
export const grantMembership = defineEndpoint({
  name: 'membership.grant',
  method: 'POST',
  path: '/api3/admin/membership/grant',
  access: 'admin',
  offline: 'never',
  request: v.object({
    attempt: attemptKey,
    userId: memberId,
    kind: membershipKind,
    months: membershipMonth,
    reason: text(1, staffReasonMax),
  }),
  response: v.object({ ...heldBy.entries, isNew: v.boolean() }),
  errors: ['user_not_found', 'forbidden', 'idempotency_mismatch'],
})

/**
 * Ends a membership at once, without grace and without paying anything back. `endsAt`: the end that the admin saw; one that has changed
 * meanwhile is refused with `edit_conflict`. Throws not_found if there is none, or it has ended already.
 */
export const endMembership = defineEndpoint({
  name: 'membership.end',
  method: 'POST',
  path: '/api3/admin/membership/end',
  access: 'admin',
  offline: 'never',
  request: v.object({ userId: memberId, endsAt: timestamp, reason: text(1, staffReasonMax) }),
  response: heldBy,
  errors: ['user_not_found', 'not_found', 'edit_conflict'],
})
