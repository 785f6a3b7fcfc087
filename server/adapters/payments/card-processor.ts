/**
 * The port to a card processor. It takes cards through a form in the member's browser and gives us tokens; we charge tokens. One contract
 * suite (`server/testing/payments/processor-contract.ts`) shows what every adapter must do.
 */
import type { ShownCard } from '#contract/money/cards.ts'

/** What differs between processors, as data. */
export interface ProcessorCapabilities {
  /** Cards can be kept for further payments. */
  readonly keepsCards: boolean
  /** A charge can end with a page of the bank on which the member confirms it. */
  readonly hasChallenges: boolean
  /** What became of a charge can be looked up by our key of the attempt; otherwise only notices and staff settle it. */
  readonly hasLookUp: boolean
  /** A charge that is sent again is answered as before; otherwise it is refused, because its token is used up. */
  readonly repeatsAnswers: boolean
  /** No money moves. Said on every screen. */
  readonly isTest: boolean
}

/** One card form. */
export interface CardSession {
  readonly session: string
  /** Path or address to which the form sends the card. */
  readonly submitTo: string
  /** Null: the form is our own document without an origin. Otherwise the origin on which the processor's own script runs in it. */
  readonly formOrigin: string | null
}

export interface Charge {
  /** The key of our attempt. A key is charged once: the site asks once, and processors that know keys see to it too. */
  readonly attempt: string
  readonly token: string
  readonly amountInCents: number
  /** Beyond this charge, for later ones. */
  readonly keepsCard: boolean
  /** What the card's statement says. */
  readonly statementName: string
}

export interface KeptCard extends ShownCard {
  readonly token: string
  readonly month: number
  readonly year: number
}

/** What the processor says about a charge, in its answer, in a look-up or in a notice. */
export type ChargeOutcome =
  | {
      readonly state: 'paid'
      readonly chargeId: string
      readonly amountInCents: number
      /** Null: the processor does not say. */
      readonly card: ShownCard | null
      /** Present if the card is kept. */
      readonly keptCard?: KeptCard | undefined
    }
  | { readonly state: 'declined'; readonly chargeId: string; readonly card: ShownCard | null }
  | { readonly state: 'pending'; readonly chargeId: string; readonly card: ShownCard | null }
  /** The member confirms it with their bank, at this path or address. */
  | { readonly state: 'challenge'; readonly chargeId: string; readonly challengePath: string; readonly card: ShownCard | null }
  /** The money went back. `amountInCents`: of the whole charge. */
  | { readonly state: 'reversed'; readonly chargeId: string; readonly amountInCents: number; readonly reason: 'refund' | 'chargeback' }
  /** No answer, or one that cannot be read: the money may have been taken. */
  | { readonly state: 'unknown' }
  /** The processor has certainly not received the charge. */
  | { readonly state: 'notSent' }

/** A notice as it arrives. */
export interface SignedNotice {
  /** Seconds. */
  readonly timestamp: number
  readonly payload: string
  readonly signature: string
}

export interface ProcessorNotice {
  /** Of the processor; a notice that comes twice has the same. */
  readonly id: string
  /** Null: it names the charge only. */
  readonly attempt: string | null
  /** Of the processor, for notices without an attempt. */
  readonly chargeId?: string | undefined
  readonly outcome: ChargeOutcome
}

/** A notice of a processor that does not sign: a request on a path of its own. */
export interface PlainNotice {
  readonly ip: string
  /** The last part of the path. */
  readonly secret: string
  readonly event: string
  readonly body: unknown
}

export interface PlainNotices {
  /** Null for one that is not the processor's, or is incomplete; `ignored` for one that changes nothing here. */
  read(notice: PlainNotice): ProcessorNotice | 'ignored' | null
}

export interface CardProcessor {
  readonly kind: 'sandbox' | 'ccbill'
  readonly capabilities: ProcessorCapabilities
  /** Throws if the processor does not answer. */
  openSession(ip: string): Promise<CardSession>
  /** Never throws: an answer that is lost is `unknown`. */
  charge(charge: Charge): Promise<ChargeOutcome>
  /** `unseen`: no charge with this key has arrived. Never throws. */
  lookUp(attempt: string): Promise<ChargeOutcome | { readonly state: 'unseen' }>
  /** Forgets a kept card; one that is forgotten already is no error. Throws if the processor does not answer. */
  forgetCard(token: string): Promise<void>
  /** Null for a notice that is forged, changed, or not from these minutes. */
  readNotice(notice: SignedNotice, now: Date): ProcessorNotice | null
  /** Null: its notices are signed. */
  readonly notices: PlainNotices | null
}
