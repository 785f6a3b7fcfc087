/** Tickets: the site's currency. One ticket is one dollar, also called a coin (1§1, 1§9). */
import * as v from 'valibot'

/** The documents' fourteen types of a ticket transaction (1§3). */
export const ticketItemTypes = [
  'comp',
  'credit',
  'debit',
  'donate',
  'video_preview',
  'video_download',
  'invite',
  'merchandise',
  'paidout',
  'photo_album',
  'purchase',
  'tip',
  'video_album',
  'video_view',
] as const
export const ticketItemType = v.picklist(ticketItemTypes)
export type TicketItemType = v.InferOutput<typeof ticketItemType>

/**
 * member: what a member can spend · holding: what a seller has earned and the buyer can still have refunded · seller: earned for good, paid
 * out on request · receivable: what a member owes after a chargeback, as a negative balance · house: the site's share · processor: what the
 * card processor owes the site for tickets that were bought · payout: what was paid out to sellers as money.
 */
export const ledgerAccountKinds = ['member', 'holding', 'seller', 'receivable', 'house', 'processor', 'payout'] as const
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number]

/** The largest amount of one transaction, in tickets. */
export const mostTicketsAtOnce = 100_000
