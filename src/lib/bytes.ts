import { numberFormat } from './formatters.ts'

const unitNames = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const
const binaryLabels = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const

/**
 * Formats a file size in units of 1000, or of 1024 on request, which the unit shows (KiB).
 * Uses three significant digits, in the locale's own number and unit style. A negative or unreadable size counts as 0.
 */
export function formatBytes(sizeBytes: number, locale = 'en', unitSize: 1000 | 1024 = 1000): string {
  const size = Number.isFinite(sizeBytes) && sizeBytes > 0 ? sizeBytes : 0
  const last = unitNames.length - 1
  let step = 0
  let amount = size
  // 999.6 kB would print as 1,000 kB, so the check for the next unit uses the rounded amount.
  while (step < last && Number(amount.toPrecision(amount >= 1000 ? 4 : 3)) >= unitSize) {
    amount /= unitSize
    step += 1
  }
  const digits: Intl.NumberFormatOptions = { maximumSignificantDigits: amount >= 1000 ? 4 : 3 }
  if (unitSize === 1024) return `${numberFormat(locale, digits).format(amount)} ${binaryLabels[step] ?? 'B'}`
  const unit = unitNames[step] ?? 'byte'
  return numberFormat(locale, { ...digits, style: 'unit', unit, unitDisplay: step === 0 ? 'long' : 'short' }).format(amount)
}
