/**
 * Automatic renewal by consent: a membership by tickets or by the card that is kept, the subscription to a video album by tickets. Nothing
 * renews unless the member switched it on, for one price and, of a subscription, one length. With other terms nothing is charged, and the
 * consent ends.
 */
import * as v from 'valibot'
import { itemId } from '../content/kinds.ts'
import { contentMention } from '../content/content.ts'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, tickets, timestamp } from '../primitives.ts'
import { membershipKind, membershipMonth } from './membership.ts'

export const renewalSubjects = ['membership', 'video_album'] as const
export type RenewalSubject = (typeof renewalSubjects)[number]
export const renewalWays = ['tickets', 'card'] as const
export type RenewalWay = (typeof renewalWays)[number]

/**
 * member: switched off · price: it has changed · days: the price has not changed, but the days of access it pays for have · tickets: too few, or
 * a debt · card: declined, not kept any more, or without an outcome in time · gone: there is nothing left to renew.
 */
export const renewalEnds = ['member', 'price', 'days', 'tickets', 'card', 'gone'] as const
export type RenewalEnd = (typeof renewalEnds)[number]

const renewal = v.object({
  id: v.number(),
  subject: v.picklist(renewalSubjects),
  kind: v.nullable(membershipKind),
  months: v.nullable(membershipMonth),
  /** The album. Null also where the member does not see it any more. */
  item: v.nullable(contentMention),
  itemId: v.nullable(itemId),
  way: v.picklist(renewalWays),
  /** What the member agreed to: tickets, or dollars by card. */
  price: tickets,
  /** When it is charged. */
  renewsAt: timestamp,
})
export type Renewal = v.InferOutput<typeof renewal>

/** All that are switched on, the next one first. */
export const listRenewals = defineEndpoint({
  name: 'renewals.list',
  method: 'GET',
  path: '/api3/user/renewal/index',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({
    renewals: v.array(renewal),
    /** Whether a card is kept that can be charged again. */
    hasCard: v.boolean(),
  }),
  errors: [],
})

/** Albums that one member can have renewed. */
export const mostRenewals = 100

/**
 * Switches it on. `price` and `days` are those that the member has read: with others it is refused, naming the field `price` (`changed`). Names
 * `way` (`renewal.card`) where no card is kept, and throws forbidden where nothing runs that could be renewed, where it ends in the next days
 * (`renewalNoticeHours`), or where access never ends. Another way or price replaces what was switched on before.
 */
export const startRenewal = defineEndpoint({
  name: 'renewals.start',
  method: 'POST',
  path: '/api3/user/renewal/create',
  access: 'member',
  offline: 'never',
  perMinute: 30,
  request: v.variant('subject', [
    v.object({
      subject: v.literal('membership'),
      kind: membershipKind,
      months: membershipMonth,
      way: v.picklist(renewalWays),
      price: tickets,
    }),
    v.object({
      subject: v.literal('video_album'),
      itemId,
      price: tickets,
      /** Of access, as the member has read it; absent: as it is now. */
      days: v.optional(v.number()),
    }),
  ]),
  response: renewal,
  errors: ['forbidden'],
})

/** Switches it off at once. One that is off already stays off. */
export const stopRenewal = defineEndpoint({
  name: 'renewals.stop',
  method: 'POST',
  path: '/api3/user/renewal/delete',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  request: v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)) }),
  response: v.object({ id: v.number() }),
  errors: ['not_found'],
})

/** The mail comes at least this long before the charge. */
export const renewalNoticeHours = 72
/** The charge comes this long before the end, so that nothing is interrupted. */
export const renewalLeadHours = 2
/** After its end a period is renewed for this long, where it could not be charged before. */
export const renewalLateHours = 60

const hourMs = 3_600_000

/** When the renewal of a period is announced: an hour to spare, because the job runs every hour. */
export const announceMoment = (endsAt: Date): Date => new Date(endsAt.getTime() - (renewalLeadHours + renewalNoticeHours + 1) * hourMs)

/** When it is charged: never sooner than the notice allows. */
export function chargeMoment(endsAt: Date, announcedAt: Date | null): Date {
  const due = endsAt.getTime() - renewalLeadHours * hourMs
  return new Date(announcedAt === null ? due : Math.max(due, announcedAt.getTime() + renewalNoticeHours * hourMs))
}

export const lastChargeMoment = (endsAt: Date): Date => new Date(endsAt.getTime() + renewalLateHours * hourMs)
