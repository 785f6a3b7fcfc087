/** What members owe after a chargeback, and how admins settle it. Amounts are in tickets. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, text, tickets } from '../primitives.ts'
import { attemptKey, ticketNoteMax, ticketQuantity } from './tickets.ts'

const debt = v.object({
  member: memberBadge,
  owed: tickets,
  /** What the member has, and could settle it with. */
  balance: tickets,
})
export type Debt = v.InferOutput<typeof debt>

/** Members who owe something, those whose account is the oldest first. */
export const listDebts = defineEndpoint({
  name: 'tickets.listDebts',
  method: 'POST',
  path: '/api3/tnx/debt/search',
  access: 'admin',
  offline: 'never',
  request: v.object({ ...pageRequest }),
  response: pageOf(debt),
  errors: [],
})

/** tickets: from the member's balance · paid: with money, outside the app · written_off: not paid at all. */
export const debtWays = ['tickets', 'paid', 'written_off'] as const
export type DebtWay = (typeof debtWays)[number]

/**
 * Settles a debt or a part of it. Without a debt that is left, the member can buy again at once. More than is owed is refused with `too_large`
 * on `qty`. The member reads the reason in their history.
 */
export const settleDebt = defineEndpoint({
  name: 'tickets.settleDebt',
  method: 'POST',
  path: '/api3/tnx/debt/settle',
  access: 'admin',
  offline: 'never',
  request: v.object({
    attempt: attemptKey,
    userId: memberId,
    way: v.picklist(debtWays),
    qty: ticketQuantity,
    reason: text(1, ticketNoteMax),
  }),
  response: v.object({ userId: memberId, owed: tickets, balance: tickets, receipt: v.string() }),
  errors: ['user_not_found', 'too_few_tickets', 'idempotency_mismatch'],
})
