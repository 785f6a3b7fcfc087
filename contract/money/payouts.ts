/**
 * Payouts: what a seller has earned for good leaves the site as money. One ticket is one dollar. The seller asks, staff decide, and an approval is
 * one transaction of the ledger (type `paidout`, 1§3).
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { nothing, text, tickets, timestamp } from '../primitives.ts'
import { attemptKey, ticketNoteMax, ticketQuantity } from './tickets.ts'

/** withdrawn: by the seller, before staff had decided. */
export const payoutStatuses = ['open', 'approved', 'declined', 'withdrawn'] as const
export const payoutStatus = v.picklist(payoutStatuses)
export type PayoutStatus = v.InferOutput<typeof payoutStatus>

/** Rows of an exported file, the newest first. */
export const mostPayoutsExported = 10_000

/** From the approval of a payout until payee and account of a deleted member are forgotten: time to transfer it. */
export const payoutAccountDays = 30

/** As its seller sees it. */
export const payout = v.object({
  id: v.number(),
  status: payoutStatus,
  tickets,
  /** The last characters of the account, as it was when the seller asked. */
  accountEnd: v.string(),
  createdAt: timestamp,
  decidedAt: v.nullable(timestamp),
  /** Why it was declined, or what staff noted when they approved it. */
  reason: v.string(),
})
export type Payout = v.InferOutput<typeof payout>

/** What the member can have paid out. */
export const getPayoutOverview = defineEndpoint({
  name: 'payouts.overview',
  method: 'GET',
  path: '/api3/tnx/payout/overview',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({
    /** Earned for good. */
    earned: tickets,
    /** Earned, but the buyers can still have it refunded. */
    held: tickets,
    /** When the first of it is earned for good; null while nothing is held. */
    nextRelease: v.optional(v.nullable(timestamp), null),
    /** What a chargeback left the member owing: nothing is paid out before it is settled. */
    owed: tickets,
    /** The smallest payout. */
    minimum: tickets,
    /** False: nobody knows yet where to pay to (vendor info). */
    hasAccount: v.boolean(),
    /** The one that waits for a decision. */
    open: v.nullable(payout),
  }),
  errors: [],
})

/**
 * Asks for a payout to the account in the vendor info. Nothing is taken before staff approve it. One can wait at a time. Refused on `qty`:
 * `payout.minimum`, `payout.balance`, `payout.open`, `payout.account`, `payments.owing`. `isNew: false`: an earlier attempt with this key had
 * asked for it.
 */
export const requestPayout = defineEndpoint({
  name: 'payouts.request',
  method: 'POST',
  path: '/api3/tnx/payout/create',
  access: 'member',
  offline: 'never',
  isConfidential: true,
  perMinute: 10,
  request: v.object({ attempt: attemptKey, qty: ticketQuantity }),
  response: v.object({ payout, isNew: v.boolean() }),
  errors: ['idempotency_mismatch'],
})

/** The seller takes back a payout that waits. One that was decided meanwhile is refused with `edit_conflict`; one that is withdrawn stays so. */
export const withdrawPayout = defineEndpoint({
  name: 'payouts.withdraw',
  method: 'POST',
  path: '/api3/tnx/payout/delete',
  access: 'member',
  offline: 'never',
  request: v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)) }),
  response: payout,
  errors: ['not_found', 'edit_conflict'],
})

/** The member's own payouts, newest first. */
export const listPayouts = defineEndpoint({
  name: 'payouts.list',
  method: 'POST',
  path: '/api3/tnx/payout/index',
  access: 'member',
  offline: 'cache',
  request: v.object({ ...pageRequest }),
  response: pageOf(payout),
  errors: [],
})

/** As staff see it: with who asked and where to pay to. */
const payoutForStaff = v.object({
  ...payout.entries,
  seller: memberBadge,
  /** Name of the account's holder, and the account, as they were when the seller asked. */
  payee: v.string(),
  account: v.string(),
  /** What the seller has earned for good now. */
  earned: tickets,
  decidedBy: v.nullable(memberBadge),
})
export type PayoutForStaff = v.InferOutput<typeof payoutForStaff>

/** Payouts of all sellers, newest first. */
export const searchPayouts = defineEndpoint({
  name: 'payouts.search',
  method: 'POST',
  path: '/api3/tnx/payout/search',
  access: 'admin',
  offline: 'never',
  request: v.object({ status: v.optional(payoutStatus, 'open'), ...pageRequest }),
  response: pageOf(payoutForStaff),
  errors: [],
})

/**
 * Approves an open payout, which takes the tickets from the seller's account, or declines it, which needs a reason (`required` on `reason`). One
 * that was decided meanwhile is refused with `edit_conflict`, and one of a seller who owes tickets with `payments.owing` on `id`.
 */
export const decidePayout = defineEndpoint({
  name: 'payouts.decide',
  method: 'POST',
  path: '/api3/tnx/payout/update',
  access: 'admin',
  offline: 'never',
  isConfidential: true,
  request: v.object({
    id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    decision: v.picklist(['approve', 'decline']),
    reason: v.optional(text(0, ticketNoteMax), ''),
  }),
  response: payoutForStaff,
  errors: ['not_found', 'too_few_tickets', 'edit_conflict'],
})

/** The approved ones as a file for a spreadsheet, newest first. Moments: when they were approved. */
export const exportPayouts = defineEndpoint({
  name: 'payouts.export',
  method: 'POST',
  path: '/api3/tnx/payout/export',
  access: 'admin',
  offline: 'never',
  isConfidential: true,
  perMinute: 6,
  request: v.object({ dtFrom: v.optional(timestamp), dtTo: v.optional(timestamp) }),
  response: v.object({ fileName: v.string(), csv: v.string(), isComplete: v.boolean() }),
  errors: [],
})
