/**
 * Rules of card details (1§5, 2§5). The details themselves exist only in the frame of the card form, which hands them to the processor: no call
 * of ours has a field for them.
 */
import * as v from 'valibot'

/** Recognised by how the number starts: visa 4, mastercard 51-55, amex 34 and 37, troy 979 (1§5). The document shows no prefix of maestro. */
export const cardTypes = ['visa', 'mastercard', 'amex', 'maestro', 'troy'] as const
export type CardType = (typeof cardTypes)[number]

const prefixes: ReadonlyArray<readonly [CardType, RegExp]> = [
  ['troy', /^979/],
  ['visa', /^4/],
  ['mastercard', /^5[1-5]/],
  ['amex', /^3[47]/],
  // The ranges that its issuers publish.
  ['maestro', /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/],
]

/** A card as members see it; never its number. `brand` is null for a type that is not recognised. */
export const shownCard = v.object({ brand: v.nullable(v.picklist(cardTypes)), last4: v.pipe(v.string(), v.regex(/^\d{4}$/)) })
export type ShownCard = v.InferOutput<typeof shownCard>

export const cardNumberDigits = { least: 12, most: 16 } as const
export const largestCvv = 9999
/** Years that are offered: this one and the next ten (2§9). */
export const cardYearsAhead = 10
export const cardHolderMax = 60

/** The fields of the form, as they are typed (1§3 credit card). */
export interface CardFields {
  readonly holder: string
  /** With or without spaces. */
  readonly number: string
  /** `01` to `12`. */
  readonly month: string
  /** Four digits. */
  readonly year: string
  readonly cvv: string
}
export const cardFieldNames = ['holder', 'number', 'month', 'year', 'cvv'] as const
export type CardFieldName = (typeof cardFieldNames)[number]

/** Rule keys of the form: a missing value, a number that is too short, a month that is over, a code that is too short. */
export type CardRule = 'required' | 'card.number' | 'card.expired' | 'card.cvv'

export const digitsOf = (text: string, most: number): string => text.replace(/\D/g, '').slice(0, most)

export function cardTypeOf(number: string): CardType | null {
  const digits = digitsOf(number, cardNumberDigits.most)
  return prefixes.find(([, prefix]) => prefix.test(digits))?.[0] ?? null
}

/** Digits only, at most 16, in groups of four: `4716 2208 1234 4421`. */
export function groupCardNumber(text: string): string {
  return digitsOf(text, cardNumberDigits.most).replace(/(\d{4})(?=\d)/g, '$1 ')
}

export const cardMonths: readonly string[] = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

export function cardYears(now: Date): string[] {
  return Array.from({ length: cardYearsAhead + 1 }, (_, index) => String(now.getFullYear() + index))
}

/** What is wrong with each field; empty if the card can be handed to the processor. `now` in the member's time zone. */
export function cardProblems({ holder, number, month, year, cvv }: CardFields, now: Date): Partial<Record<CardFieldName, CardRule>> {
  const problems: Partial<Record<CardFieldName, CardRule>> = {}
  if (holder.trim() === '') problems.holder = 'required'
  const digits = digitsOf(number, cardNumberDigits.most)
  if (digits === '') problems.number = 'required'
  else if (digits.length < cardNumberDigits.least) problems.number = 'card.number'
  if (!cardMonths.includes(month)) problems.month = 'required'
  if (!cardYears(now).includes(year)) problems.year = 'required'
  else if (problems.month === undefined && isOver(Number(month), Number(year), now)) problems.month = 'card.expired'
  const code = digitsOf(cvv, 4)
  if (code === '') problems.cvv = 'required'
  else if (code.length < 3 || Number(code) > largestCvv) problems.cvv = 'card.cvv'
  return problems
}

/** Cards are valid to the end of their month. */
const isOver = (month: number, year: number, now: Date) => year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
