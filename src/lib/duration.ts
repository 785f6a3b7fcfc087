import { listFormat, numberFormat } from './formatters.ts'

/** Formats seconds as a clock (`1:02:03`, `6:05`). Unreadable or negative seconds show as 0:00. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  const tail = String(whole % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The same length written out for screen readers: `1 minute, 2 seconds`. */
export function formatSpokenDuration(seconds: number, locale = 'en'): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  const amounts = [
    ['hour', Math.floor(whole / 3600)],
    ['minute', Math.floor(whole / 60) % 60],
    ['second', whole % 60],
  ] as const
  const shown = amounts.filter(([unit, amount]) => amount > 0 || (unit === 'second' && whole === 0))
  const words = shown.map(([unit, amount]) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount))
  return listFormat(locale, { style: 'narrow', type: 'unit' }).format(words)
}

/** A length in words: `12 sec` under one minute, otherwise rounded to minutes: `48 min`, `1 hr 2 min`. */
export function formatLength(seconds: number, locale = 'en'): string {
  const say = (unit: 'hour' | 'minute' | 'second', amount: number) =>
    numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount)
  const wholeSeconds = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
  if (wholeSeconds < 60) return say('second', wholeSeconds)
  const wholeMinutes = Math.round(wholeSeconds / 60)
  const hours = Math.floor(wholeMinutes / 60)
  if (hours === 0) return say('minute', wholeMinutes)
  return wholeMinutes % 60 === 0 ? say('hour', hours) : `${say('hour', hours)} ${say('minute', wholeMinutes % 60)}`
}
