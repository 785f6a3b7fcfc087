/** What can be renewed automatically. A domain offers a kind; `compose.ts` lists them. */
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RenewalSubject } from '#contract/money/renewals.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import type { renewals } from '../../db/tables/money/renewals.ts'
import type { Services } from '../../http/context.ts'
import type { NewAttempt } from '../../payments/index.ts'

export type RenewalRow = typeof renewals.$inferSelect
/** What the member wants renewed. */
export type RenewalTerms = Pick<RenewalRow, 'memberId' | 'subject' | 'kind' | 'months' | 'itemId'>

/** What runs now, and what its renewal costs today. */
export interface Period {
  readonly endsAt: Date
  /** In tickets, which are dollars by card. */
  readonly price: number
  /** What that buys of a subscription, in days of access; null for memberships, which name their months. */
  readonly days: number | null
  readonly item: ContentRef | null
}

export type RenewalSite = Pick<Services, 'config' | 'now' | 'content'> & { readonly db: Queryable }

export interface TicketRenewal {
  readonly renewal: RenewalRow
  readonly period: Period
  /** Of the consent and the period: pays once, however often it is used. */
  readonly key: string
  /** Called in the transaction, once the accounts are locked: throws `NoConsent` unless the member still wants it. */
  readonly confirm: (tx: Transaction) => Promise<void>
}

export interface RenewableKind {
  readonly subject: RenewalSubject
  /** Null if nothing runs that could be renewed, or the member may not have it any more. */
  readonly find: (site: RenewalSite, terms: RenewalTerms) => Promise<Period | null>
  /** Pays and extends in one transaction. Throws `NoConsent` if the period has changed meanwhile, and a refusal if it cannot be paid or had. */
  readonly payWithTickets: (services: Services, renewal: TicketRenewal) => Promise<void>
  /** For a payment by card; absent: with tickets only. */
  readonly cardLine?: (terms: RenewalTerms, price: number) => NewAttempt['lines'][number]
}

/** The consent was withdrawn, or what it was about has changed: nothing is paid, and the next run looks again. */
export class NoConsent extends Error {
  override readonly name = 'NoConsent'

  constructor() {
    super('The member has not agreed to this renewal.')
  }
}
