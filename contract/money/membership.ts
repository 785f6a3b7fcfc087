/** Memberships: what a member has, what they can buy, and buying with tickets. Prices are in tickets (dollars) and come from the server. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { membershipRefusals } from '../policy/membership-groups.ts'
import { membershipKinds, membershipMonths } from '../policy/membership.ts'
import { nothing, tickets, timestamp } from '../primitives.ts'
import { attemptKey } from './tickets.ts'

export * from '../policy/membership.ts'

export const membershipKind = v.picklist(membershipKinds)
export const membershipMonth = v.picklist(membershipMonths)

/** The documents' states of a membership (1§4: expire, are extended or upgraded), and the first purchase. */
export const membershipChanges = ['bought', 'extended', 'upgraded', 'expired'] as const

/** A change in the history of a membership. */
export const membershipEvent = v.object({
  state: v.picklist(membershipChanges),
  kind: membershipKind,
  /** Null: nothing was bought. */
  months: v.nullable(membershipMonth),
  /** What was paid, in tickets or dollars; 0 if nothing was. */
  price: tickets,
  /** From when until when it ran after this change. */
  startsAt: timestamp,
  endsAt: timestamp,
  createdAt: timestamp,
  /** Staff gave or ended it; nothing was paid. */
  byStaff: v.optional(v.boolean(), false),
})
export type MembershipEvent = v.InferOutput<typeof membershipEvent>

/** Why somebody cannot buy a kind. */
export const membershipRefusal = v.picklist(membershipRefusals)

export const membershipChoice = v.object({
  kind: membershipKind,
  months: membershipMonth,
  price: tickets,
  refusal: v.nullable(membershipRefusal),
})
export type MembershipChoice = v.InferOutput<typeof membershipChoice>

/** Null: never had one. `hasExpired` is true in the days of grace as well. */
export const heldMembership = v.object({
  kind: membershipKind,
  startsAt: timestamp,
  endsAt: timestamp,
  /** Until then it still gives what it gave. */
  graceEndsAt: timestamp,
  isEndingSoon: v.boolean(),
  hasExpired: v.boolean(),
  isInGrace: v.boolean(),
})
export type Membership = v.InferOutput<typeof heldMembership>

const overview = v.object({
  membership: v.nullable(heldMembership),
  choices: v.array(membershipChoice),
  /** Newest first. */
  history: v.array(membershipEvent),
})
export type MembershipOverview = v.InferOutput<typeof overview>

export const getMembership = defineEndpoint({
  name: 'membership.get',
  method: 'GET',
  path: '/api3/user/membership/view',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: overview,
  errors: [],
})

/** Prices, also for people who register. */
export const listMembershipPrices = defineEndpoint({
  name: 'membership.prices',
  method: 'GET',
  path: '/api3/user/membership/index',
  access: 'open',
  offline: 'never',
  request: nothing,
  response: v.object({ prices: v.array(v.object({ kind: membershipKind, months: membershipMonth, price: tickets })) }),
  errors: [],
})

const wanted = { kind: membershipKind, months: membershipMonth }

/** Price, balance and what it would do. Nothing is reserved. */
export const quoteMembership = defineEndpoint({
  name: 'membership.quote',
  method: 'POST',
  path: '/api3/user/membership/calc',
  access: 'member',
  offline: 'never',
  request: v.object(wanted),
  response: v.object({
    price: tickets,
    balance: v.number(),
    balanceAfter: v.number(),
    isEnough: v.boolean(),
    refusal: v.nullable(membershipRefusal),
    /** Null if it cannot be bought. */
    change: v.nullable(v.picklist(['bought', 'extended', 'upgraded'])),
    endsAt: v.nullable(timestamp),
    /** Days that the rest of the earlier membership counts for. */
    creditedDays: v.number(),
  }),
  errors: [],
})

/**
 * Pays with tickets. `price` is the one that the member confirmed: with another one the purchase is refused, naming the field `price`, and
 * nothing is paid.
 */
export const buyMembership = defineEndpoint({
  name: 'membership.buy',
  method: 'POST',
  path: '/api3/user/membership/buy',
  access: 'member',
  offline: 'never',
  perMinute: 30,
  request: v.object({ attempt: attemptKey, ...wanted, price: tickets }),
  response: v.object({ membership: heldMembership, balance: v.number(), receipt: v.string(), isNew: v.boolean() }),
  errors: ['forbidden', 'too_few_tickets', 'idempotency_mismatch'],
})
