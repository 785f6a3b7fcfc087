/**
 * Every date on screen is formatted here: 'a moment ago' under one minute, relative under 14 days, then a date in the format that the member
 * has chosen, otherwise as their language writes it.
 */
import { dateTimeFormat, relativeTimeFormat } from './formatters.ts'

export interface MomentSettings {
  locale: string
  /**
   * The date format that the member has chosen: `y`, `m`, `d` repeated for padding; all other characters stay as they are. Null: they have
   * chosen none, and dates are written as in their language.
   */
  dateFormat: string | null
  isTwelveHour: boolean
  /** IANA name; the device's own zone if absent. */
  timeZone?: string | undefined
}

/** `relative` follows the 14-day rule; `list`: the time today, the weekday this week, then the date; the others always show date or time. */
export type MomentForm = 'relative' | 'relativeShort' | 'list' | 'date' | 'dateTime' | 'time'

/** The text 'a moment ago' belongs to the catalogues, so the result only names it. */
export type FormattedMoment = { kind: 'justNow' } | { kind: 'text'; text: string } | { kind: 'invalid' }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const relativeLimitMs = 14 * dayMs
/** The same weekday one week ago would read as today. */
const weekdayLimitMs = 6 * dayMs

export const defaultMomentSettings: MomentSettings = { locale: 'en', dateFormat: null, isTwelveHour: false }

const lastSecondsValue = 99_999_999_999

/** A number is seconds since the epoch, as on the wire; one too large for that is milliseconds. */
export function toDate(value: Date | string | number): Date {
  if (typeof value !== 'number') return new Date(value)
  return new Date(value > lastSecondsValue ? value : value * 1000)
}

function partsOf(date: Date, timeZone: string | undefined): Record<'year' | 'month' | 'day', string> {
  const parts = dateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone,
  }).formatToParts(date)
  const read = (type: 'year' | 'month' | 'day') => String(Number(parts.find((part) => part.type === type)?.value ?? '0'))
  return { year: read('year'), month: read('month'), day: read('day') }
}

/** A calendar date in the chosen format, for example `yyyy-m-d` → `2026-11-2`; without one, `Nov 2, 2026`. */
export function formatDate(date: Date, settings: MomentSettings): string {
  if (settings.dateFormat === null) {
    const { locale, timeZone } = settings
    return dateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(date)
  }
  const { year, month, day } = partsOf(date, settings.timeZone)
  return settings.dateFormat.replace(/y+|m+|d+/g, (run) => {
    if (run.startsWith('y')) return run.length === 2 ? year.slice(-2) : year.padStart(4, '0')
    return (run.startsWith('m') ? month : day).padStart(run.length, '0')
  })
}

export function formatTimeOfDay(date: Date, settings: MomentSettings): string {
  return dateTimeFormat(settings.locale, {
    hour: settings.isTwelveHour ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: settings.isTwelveHour ? 'h12' : 'h23',
    timeZone: settings.timeZone,
  }).format(date)
}

export function formatWeekday(
  date: Date,
  { locale, timeZone }: Pick<MomentSettings, 'locale' | 'timeZone'>,
  style: 'long' | 'short',
): string {
  return dateTimeFormat(locale, { weekday: style, timeZone }).format(date)
}

export function formatYear(date: Date, { locale, timeZone }: Pick<MomentSettings, 'locale' | 'timeZone'>): string {
  return dateTimeFormat(locale, { year: 'numeric', timeZone }).format(date)
}

/** A leap year, so that 29 February is valid. */
const anyYear = 2024

/** A day without a year: `4 March`. */
export function formatDayOfYear({ month, day }: { month: number; day: number }, locale: string): string {
  return dateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(anyYear, month - 1, day))
}

/** The full moment, for titles. */
export function formatDateTime(date: Date, settings: MomentSettings): string {
  return `${formatDate(date, settings)} ${formatTimeOfDay(date, settings)}`
}

function formatForList(date: Date, now: Date, settings: MomentSettings): string {
  if (formatDate(date, settings) === formatDate(now, settings)) return formatTimeOfDay(date, settings)
  const elapsedMs = now.getTime() - date.getTime()
  if (elapsedMs < 0 || elapsedMs >= weekdayLimitMs) return formatDate(date, settings)
  return formatWeekday(date, settings, 'short')
}

/** English has a readable narrow form ('9m ago'); in other languages it is '-9 мин' or 'vor 9 m'. */
function shortStyle(locale: string): 'short' | 'narrow' {
  return locale === 'en' ? 'narrow' : 'short'
}

/** `direction`: -1 for "5 hours ago", 1 for "in 5 hours". */
function formatRelative(distanceMs: number, direction: -1 | 1, locale: string, style: 'long' | 'short' | 'narrow'): string {
  const format = relativeTimeFormat(locale, { numeric: 'always', style })
  if (distanceMs < hourMs) return format.format(direction * Math.floor(distanceMs / minuteMs), 'minute')
  if (distanceMs < dayMs) return format.format(direction * Math.floor(distanceMs / hourMs), 'hour')
  return format.format(direction * Math.floor(distanceMs / dayMs), 'day')
}

/** The time left until a deadline, `in 5 hours`; null when it has passed. */
export function formatTimeLeft(deadline: Date, now: Date, locale: string): string | null {
  const leftMs = deadline.getTime() - now.getTime()
  return leftMs <= 0 ? null : formatRelative(Math.max(leftMs, minuteMs), 1, locale, 'long')
}

/**
 * Formats one moment. A moment less than a minute in the future counts as now, because clocks differ;
 * one further ahead has no 'ago' and shows its date. An unreadable value returns `invalid`, never "NaN".
 */
export function formatMoment(
  value: Date | string | number,
  now: Date,
  settings: MomentSettings,
  form: MomentForm = 'relative',
): FormattedMoment {
  const date = toDate(value)
  if (Number.isNaN(date.getTime())) return { kind: 'invalid' }
  if (form === 'time') return { kind: 'text', text: formatTimeOfDay(date, settings) }
  if (form === 'date') return { kind: 'text', text: formatDate(date, settings) }
  if (form === 'dateTime') return { kind: 'text', text: formatDateTime(date, settings) }
  if (form === 'list') return { kind: 'text', text: formatForList(date, now, settings) }

  const elapsedMs = now.getTime() - date.getTime()
  if (Math.abs(elapsedMs) < minuteMs) return { kind: 'justNow' }
  if (elapsedMs < 0 || elapsedMs >= relativeLimitMs) return { kind: 'text', text: formatDate(date, settings) }
  return {
    kind: 'text',
    text: formatRelative(elapsedMs, -1, settings.locale, form === 'relativeShort' ? shortStyle(settings.locale) : 'long'),
  }
}
