/** The terms of an album's sale, and the days of access that every form offers (1§9). */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { accessDays, foreverDays, salePrice } from '#contract/money/sales.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import type { FieldOption } from '#src/ui/form/field-config.ts'

const dayNames: Record<number, MessageDescriptor> = {
  7: msg`7 days`,
  30: msg`30 days`,
  180: msg`180 days`,
  365: msg`365 days`,
  [foreverDays]: msg`Forever`,
}

export const dayOptions: FieldOption[] = accessDays.map((days) => ({ value: String(days), label: dayNames[days] ?? String(days) }))

/** Beside a price in tickets. `sellerPercent`: what the seller gets of it; null if that is not known. */
export const priceHint = (sellerPercent: number | null): MessageDescriptor =>
  sellerPercent === null ? msg`1 ticket is 1 dollar` : msg`1 ticket is 1 dollar. You keep ${sellerPercent}%.`

export const priceRules = [
  { rule: 'required', message: ruleMessages['sale.price'] },
  { rule: 'tickets.positive', message: ruleMessages['tickets.positive'], test: (value: unknown) => Number(value) > 0 },
  { rule: 'too_large', params: { max: salePrice.max }, message: msg`At most 1,000.` },
]
export const daysRules = [{ rule: 'required', message: ruleMessages['sale.days'] }]

export interface AlbumTerms {
  readonly isSold: boolean
  readonly price: number | null
  /** As the option of a list. */
  readonly days: string
}

/** A video album is a subscription; a photo album is bought like anything else. */
export function albumTerms(typeId: string, { isSold, price, days }: AlbumTerms) {
  if (!isSold) return { mode: 'none' } as const
  return { mode: typeId === 'video_album' ? 'subscribe' : 'cart', price, days: days === '' ? null : Number(days) } as const
}
