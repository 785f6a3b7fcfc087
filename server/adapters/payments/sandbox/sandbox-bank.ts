/**
 * The books of the sandbox processor: sessions, tokens and charges, as a real processor has them. It keeps no card numbers and no codes: a
 * token knows the type, the last four digits and how the card behaves. No network in here.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { cardProblems, cardTypeOf, digitsOf, type CardFields, type ShownCard } from '#contract/money/cards.ts'
import type { Charge, ChargeOutcome, KeptCard, ProcessorNotice } from '../card-processor.ts'
import { behaviourOf, type SandboxBehaviour } from './sandbox-cards.ts'

interface TokenRow extends KeptCard {
  readonly behaviour: SandboxBehaviour
  /** A kept token can be charged again, any other once. */
  isKept: boolean
  isUsed: boolean
}

interface ChargeRow {
  readonly attempt: string
  readonly chargeId: string
  readonly token: string
  readonly amountInCents: number
  readonly keepsCard: boolean
  readonly behaviour: SandboxBehaviour
  readonly card: ShownCard
  state: 'paid' | 'declined' | 'challenge' | 'reversed'
}

/** As it is stored. */
export interface BankBooks {
  tokens: TokenRow[]
  charges: ChargeRow[]
}

export type BankAnswer = { readonly behaviour: SandboxBehaviour; readonly outcome: ChargeOutcome; readonly isNew: boolean }

const secret = () => randomBytes(24).toString('base64url')

export class SandboxBank {
  readonly #sessions = new Set<string>()
  readonly #tokens = new Map<string, TokenRow>()
  readonly #charges = new Map<string, ChargeRow>()
  readonly #now: () => Date

  constructor(now: () => Date, books: BankBooks = { tokens: [], charges: [] }) {
    this.#now = now
    for (const row of books.tokens) this.#tokens.set(row.token, row)
    for (const row of books.charges) this.#charges.set(row.attempt, row)
  }

  get books(): BankBooks {
    return { tokens: [...this.#tokens.values()], charges: [...this.#charges.values()] }
  }

  openSession(): string {
    const session = secret()
    this.#sessions.add(session)
    return session
  }

  /** Null: the session is not open, or the card is not complete. */
  makeToken(session: string, card: CardFields): string | null {
    if (!this.#sessions.has(session) || Object.keys(cardProblems(card, this.#now())).length > 0) return null
    const number = digitsOf(card.number, 16)
    const shown = { brand: cardTypeOf(number), last4: number.slice(-4), month: Number(card.month), year: Number(card.year) }
    const token = secret()
    this.#tokens.set(token, { ...shown, token, behaviour: behaviourOf(number), isKept: false, isUsed: false })
    return token
  }

  /** Charges an attempt once; the same one again is answered as before. */
  charge({ attempt, token, amountInCents, keepsCard }: Charge): BankAnswer {
    const known = this.#charges.get(attempt)
    if (known) return { behaviour: known.behaviour, outcome: this.#outcomeOf(known), isNew: false }
    const row = this.#tokens.get(token)
    const chargeId = `sb_${randomUUID()}`
    if (!row || (row.isUsed && !row.isKept))
      return { behaviour: 'decline', outcome: { state: 'declined', chargeId, card: null }, isNew: true }
    row.isUsed = true
    const { behaviour, brand, last4 } = row
    const state = behaviour === 'decline' ? 'declined' : behaviour === 'challenge' ? 'challenge' : 'paid'
    if (keepsCard && state !== 'declined') row.isKept = true
    const charge: ChargeRow = { attempt, chargeId, token, amountInCents, keepsCard, behaviour, card: { brand, last4 }, state }
    this.#charges.set(attempt, charge)
    return { behaviour, outcome: this.#outcomeOf(charge), isNew: true }
  }

  find(attempt: string): BankAnswer | null {
    const row = this.#charges.get(attempt)
    return row ? { behaviour: row.behaviour, outcome: this.#outcomeOf(row), isNew: false } : null
  }

  /** The member's answer on the bank's page. Null: there is nothing to confirm. */
  answerChallenge(chargeId: string, isConfirmed: boolean): ProcessorNotice | null {
    const row = this.challenged(chargeId)
    if (!row) return null
    row.state = isConfirmed ? 'paid' : 'declined'
    return this.noticeOf(row.attempt)
  }

  challenged(chargeId: string): ChargeRow | null {
    return [...this.#charges.values()].find((row) => row.chargeId === chargeId && row.state === 'challenge') ?? null
  }

  /** The card's owner disputes it. */
  takeBack(attempt: string): ProcessorNotice | null {
    const row = this.#charges.get(attempt)
    if (row?.state !== 'paid') return null
    row.state = 'reversed'
    return this.noticeOf(attempt)
  }

  noticeOf(attempt: string): ProcessorNotice | null {
    const row = this.#charges.get(attempt)
    return row ? { id: `sbn_${randomUUID()}`, attempt, outcome: this.#outcomeOf(row) } : null
  }

  forget(token: string): void {
    this.#tokens.delete(token)
  }

  #outcomeOf({ state, chargeId, amountInCents, card, keepsCard, token }: ChargeRow): ChargeOutcome {
    if (state === 'declined') return { state, chargeId, card }
    if (state === 'challenge') return { state, chargeId, card, challengePath: `/card-processor/challenges/${chargeId}` }
    if (state === 'reversed') return { state, chargeId, amountInCents, reason: 'chargeback' }
    const row = this.#tokens.get(token)
    const keptCard = keepsCard && row ? { ...card, token, month: row.month, year: row.year } : undefined
    return { state, chargeId, amountInCents, card, keptCard }
  }
}
