/** The value of the date picker (2§3): `YYYY-MM-DDTHH`. */

export interface DateHour {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
  readonly hour: number | null
}

export const noDateHour: DateHour = { year: null, month: null, day: null, hour: null }
/** The documents' earliest year (1§9). */
export const earliestYear = 2007

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Clearing the year clears the rest (2§5); a day that the month does not have becomes its last. */
export function changeDateHour(before: DateHour, change: Partial<DateHour>): DateHour {
  const next = { ...before, ...change }
  const { year, month, day } = next
  if (year === null) return noDateHour
  if (month === null || day === null) return next
  return { ...next, day: Math.min(day, daysInMonth(year, month)) }
}

/** Empty until every part is chosen. */
export function writeDateHour({ year, month, day, hour }: DateHour): string {
  if (year === null || month === null || day === null || hour === null) return ''
  return `${year}-${two(month)}-${two(day)}T${two(hour)}`
}

/** Any other text, and a day that is not in the calendar, reads as empty. */
export function readDateHour(value: string): DateHour {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2})$/.exec(value)
  if (!match) return noDateHour
  const [year = 0, month = 0, day = 0, hour = 0] = match.slice(1).map(Number)
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month) && hour <= 23
  return isReal ? { year, month, day, hour } : noDateHour
}

export const two = (value: number) => String(value).padStart(2, '0')
