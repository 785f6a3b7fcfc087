/** Tickets of a member: how many, sending, donating, and the history of all transactions. Every amount is in tickets. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { itemId, kindThatCan } from '../content/kinds.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { memberId, nothing, text, timestamp } from '../primitives.ts'
import { mostTicketsAtOnce, ticketItemType, ticketItemTypes } from './ticket-types.ts'

export * from './ticket-types.ts'

export const ticketNoteMax = 200
export const ticketsPageSize = 30
/** Rows of an exported file, the newest first. */
export const mostExported = 10_000

/** Chosen by the client once per attempt and kept until the answer is known: sent twice, it is paid once. It is the receipt number. */
export const attemptKey = v.pipe(v.string(), v.uuid('invalid'))

/** A missing number and one that is not above zero have sentences of their own (1§5). The balance is checked by the server. */
export const ticketQuantity = v.pipe(
  v.number('required'),
  v.integer('integer'),
  v.minValue(1, 'tickets.positive'),
  v.maxValue(mostTicketsAtOnce, 'too_large'),
)

export const ticketBalance = v.object({
  /** What the member can spend. */
  balance: v.number(),
  /** Earned, but the buyers can still have it refunded. */
  held: v.number(),
  /** When the first of what is held is earned for good; null while nothing is held. */
  nextRelease: v.optional(v.nullable(timestamp), null),
  /** Earned for good. */
  earned: v.number(),
  /** What a chargeback left the member owing. */
  owed: v.number(),
})
export type TicketBalance = v.InferOutput<typeof ticketBalance>

export const getTicketBalance = defineEndpoint({
  name: 'tickets.balance',
  method: 'GET',
  path: '/api3/tnx/ticket/balance',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: ticketBalance,
  errors: [],
})

/** A transaction as one of its two members sees it (1§3 ticket). */
export const ticketEntry = v.object({
  id: v.number(),
  /** Whose tickets the amount is about. */
  userId: memberId,
  itemType: ticketItemType,
  /** Null: the site. */
  buyer: v.nullable(memberBadge),
  seller: v.nullable(memberBadge),
  /** There is a block between the two: the other member is not named (null), and is not the site. */
  hidesOther: v.optional(v.boolean(), false),
  /** The note of the member, or the title of what was bought at that moment. */
  description: v.string(),
  /** What was paid for, if it is an item. */
  typeId: v.nullable(v.string()),
  itemId: v.nullable(itemId),
  /** What the member's tickets changed by: negative for what they paid. */
  tickets: v.number(),
  /** The package that was bought (1§9). */
  packageId: v.nullable(v.number()),
  /** Seconds since the epoch; the documents' name for it. */
  dtPurchase: timestamp,
  /** The attempt's key. */
  receipt: v.string(),
  /** Takes back an earlier transaction. */
  isReversal: v.boolean(),
  /** Was taken back later. */
  isReversed: v.boolean(),
})
export type TicketEntry = v.InferOutput<typeof ticketEntry>

export const ticketViews = ['all', 'bought', 'spent', 'received'] as const
export const ticketView = v.picklist(ticketViews)
export type TicketView = v.InferOutput<typeof ticketView>

const ownFilters = {
  /** bought: tickets bought with money · spent: paid by the member · received: from members and from the site. */
  view: v.optional(ticketView, 'all'),
  itemType: v.optional(v.pipe(v.array(ticketItemType), v.maxLength(ticketItemTypes.length)), []),
  /** 103 and 104 find the latest purchase (1§9). */
  packageId: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(20)), []),
  /** Part of a description, or the start of the other member's name. */
  text: v.optional(text(0, 60), ''),
  dtFrom: v.optional(timestamp),
  dtTo: v.optional(timestamp),
}
/** Admins alone may name somebody else. */
export const ticketFilter = v.object({ userId: v.optional(memberId), ...ownFilters })
export type TicketFilter = v.InferOutput<typeof ticketFilter>
export type TicketFilterInput = v.InferInput<typeof ticketFilter>

const historyRequest = v.object({
  ...ticketFilter.entries,
  ...pageRequest,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(ticketsPageSize)), ticketsPageSize),
})

const historyCall = {
  method: 'POST',
  access: 'member',
  offline: 'cache',
  request: historyRequest,
  response: pageOf(ticketEntry),
  errors: ['forbidden', 'user_not_found'],
} as const
export const searchTickets = defineEndpoint({ name: 'tickets.search', path: '/api3/tnx/ticket/search', ...historyCall })
/** The documents' second name for the list (2§7 tnx CRUD). */
export const indexTransactions = defineEndpoint({ name: 'tickets.index', path: '/api3/tnx/tnx/index', ...historyCall })

/** Only the two members of a transaction and admins can open it. */
export const viewTransaction = defineEndpoint({
  name: 'tickets.view',
  method: 'POST',
  path: '/api3/tnx/tnx/view',
  access: 'member',
  offline: 'cache',
  request: v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  response: ticketEntry,
  errors: ['not_found'],
})

/** The member's own history as a file for a spreadsheet. */
export const exportTickets = defineEndpoint({
  name: 'tickets.export',
  method: 'POST',
  path: '/api3/tnx/ticket/export',
  access: 'member',
  offline: 'never',
  perMinute: 6,
  request: v.object(ownFilters),
  response: v.object({ fileName: v.string(), csv: v.string(), isComplete: v.boolean() }),
  errors: [],
})

const sending = {
  attempt: attemptKey,
  qty: ticketQuantity,
  note: v.optional(text(0, ticketNoteMax), ''),
}

/** What was paid, and the balance afterwards. `isNew: false`: an earlier attempt with this key had paid it already. */
const receipt = v.object({ ticket: ticketEntry, balance: v.number(), isNew: v.boolean() })

/**
 * Price of what the member is about to spend, calculated by the server. `isEnough: false`: the balance does not cover it. Nothing is
 * reserved.
 */
export const calculateTickets = defineEndpoint({
  name: 'tickets.calc',
  method: 'POST',
  path: '/api3/tnx/ticket/calc',
  access: 'member',
  offline: 'never',
  request: v.object({ itemType: v.picklist(['tip', 'donate', 'invite']), qty: ticketQuantity }),
  response: v.object({ price: v.number(), balance: v.number(), balanceAfter: v.number(), isEnough: v.boolean() }),
  errors: [],
})

const sendRequest = v.object({
  ...sending,
  member: memberId,
  /** What the tip is for: an item of that member. */
  typeId: v.optional(kindThatCan('vote')),
  itemId: v.optional(itemId),
})

const sendCall = {
  method: 'POST',
  access: 'member',
  offline: 'never',
  perMinute: 30,
  request: sendRequest,
  response: receipt,
  errors: ['user_not_found', 'not_found', 'too_few_tickets', 'idempotency_mismatch'],
} as const

/** Sends tickets to a member, as a tip for one of their items if one is named (1§5). */
export const spendTickets = defineEndpoint({ name: 'tickets.spend', path: '/api3/tnx/ticket/spend', ...sendCall })
/** The documents' other names for it (2§7). */
export const transferTickets = defineEndpoint({ name: 'tickets.transfer', path: '/api3/tnx/ticket/transfer', ...sendCall })
export const spendToken = defineEndpoint({ name: 'tickets.spendToken', path: '/api3/shop/token/spend', ...sendCall })

/** Without a member, to the site. */
export const donateTickets = defineEndpoint({
  name: 'tickets.donate',
  method: 'POST',
  path: '/api3/tnx/ticket/donate',
  access: 'member',
  offline: 'never',
  perMinute: 30,
  request: v.object({ ...sending, member: v.optional(v.nullable(memberId), null) }),
  response: receipt,
  errors: ['user_not_found', 'too_few_tickets', 'idempotency_mismatch'],
})

const byStaff = {
  attempt: attemptKey,
  userId: memberId,
  /** The member reads it in their history. */
  reason: text(1, ticketNoteMax),
}
const staffReceipt = v.object({ userId: memberId, balance: v.number(), receipt: v.string() })

/** Gives a member tickets of the site. */
export const grantTickets = defineEndpoint({
  name: 'tickets.grant',
  method: 'POST',
  path: '/api3/tnx/ticket/grant',
  access: 'admin',
  offline: 'never',
  request: v.object({ ...byStaff, qty: ticketQuantity }),
  response: staffReceipt,
  errors: ['user_not_found', 'idempotency_mismatch'],
})

/** Corrects a balance: positive gives, negative takes, never more than is there. */
export const adjustTickets = defineEndpoint({
  name: 'tickets.adjust',
  method: 'POST',
  path: '/api3/tnx/ticket/adjust',
  access: 'admin',
  offline: 'never',
  request: v.object({
    ...byStaff,
    qty: v.pipe(
      v.number('required'),
      v.integer('integer'),
      v.check((value) => value !== 0, 'tickets.positive'),
      v.minValue(-mostTicketsAtOnce, 'too_large'),
      v.maxValue(mostTicketsAtOnce, 'too_large'),
    ),
  }),
  response: staffReceipt,
  errors: ['user_not_found', 'too_few_tickets', 'idempotency_mismatch'],
})
