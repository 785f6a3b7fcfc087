/** Formats heights and weights: stored in centimetres and kilograms, shown in the reader's units. */
import { numberFormat } from './formatters.ts'

const cmPerInch = 2.54
const kgPerPound = 0.45359237

/** `187 cm`, or `6′ 2″`. */
export function formatHeight(heightCm: number, usesMetric: boolean, locale = 'en'): string {
  if (usesMetric) return numberFormat(locale, { style: 'unit', unit: 'centimeter', unitDisplay: 'short' }).format(heightCm)
  const inches = Math.round(heightCm / cmPerInch)
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`
}

/** `93 kg`, or `205 lb`. */
export function formatWeight(weightKg: number, usesMetric: boolean, locale = 'en'): string {
  const unit = usesMetric ? 'kilogram' : 'pound'
  const amount = usesMetric ? weightKg : Math.round(weightKg / kgPerPound)
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(amount)
}
