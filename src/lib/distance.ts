/** Formats distances: stored in kilometres, shown in the reader's units. They are approximate, so no fraction is shown. */
import { numberFormat } from './formatters.ts'

const kmPerMile = 1.609344

/** `25 km`, or `16 mi`. */
export function formatDistance(km: number, usesMetric: boolean, locale = 'en'): string {
  const unit = usesMetric ? 'kilometer' : 'mile'
  const amount = usesMetric ? km : km / kmPerMile
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(amount)
}
