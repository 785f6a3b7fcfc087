import { describe, expect, it } from 'vitest'
import { defaultMomentSettings, formatMoment, formatTimeLeft } from './moment.ts'

const now = new Date('2026-11-20T21:40:00Z')
const settings = { ...defaultMomentSettings, timeZone: 'UTC' }
const chosen = { ...settings, dateFormat: 'yyyy-m-d' }
const ago = (ms: number) => new Date(now.getTime() - ms)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('formatMoment', () => {
  it('shows "just now" under one minute, also when the other clock runs ahead', () => {
    expect(formatMoment(ago(59_999), now, settings)).toEqual({ kind: 'justNow' })
    expect(formatMoment(ago(-30_000), now, settings)).toEqual({ kind: 'justNow' })
  })

  it('is relative from one minute to just under 14 days', () => {
    expect(formatMoment(ago(minute), now, settings)).toEqual({ kind: 'text', text: '1 minute ago' })
    expect(formatMoment(ago(2 * hour + 59 * minute), now, settings)).toEqual({ kind: 'text', text: '2 hours ago' })
    expect(formatMoment(ago(14 * day - 1), now, settings)).toEqual({ kind: 'text', text: '13 days ago' })
    expect(formatMoment(ago(2 * hour), now, settings, 'relativeShort')).toEqual({ kind: 'text', text: '2h ago' })
  })

  it.each([
    ['de', 'vor 9 Min.'],
    ['fr', 'il y a 9\u00A0min'],
    ['ru', '9 мин. назад'],
  ])('[LG-03] the short form in %s uses words, not signs', (locale, text) => {
    expect(formatMoment(ago(9 * minute), now, { ...settings, locale }, 'relativeShort')).toEqual({ kind: 'text', text })
  })

  it.each([
    ['en', 'Nov 6, 2026'],
    ['de', '6. Nov. 2026'],
    ['fr', '6 nov. 2026'],
    ['ru', '6 нояб. 2026 г.'],
  ])('[LG-03] shows a date as %s writes it from 14 days on, until the member chooses a format', (locale, text) => {
    expect(formatMoment(ago(14 * day), now, { ...settings, locale })).toEqual({ kind: 'text', text })
    expect(formatMoment(ago(14 * day), now, { ...chosen, locale })).toEqual({ kind: 'text', text: '2026-11-6' })
  })

  it('shows a date in the chosen format from 14 days on', () => {
    expect(formatMoment(ago(14 * day), now, chosen)).toEqual({ kind: 'text', text: '2026-11-6' })
    expect(formatMoment(ago(14 * day), now, { ...settings, dateFormat: 'yyyy-mm-dd' })).toEqual({ kind: 'text', text: '2026-11-06' })
    expect(formatMoment(ago(14 * day), now, { ...settings, dateFormat: 'd.m.yyyy' })).toEqual({ kind: 'text', text: '6.11.2026' })
    expect(formatMoment(ago(14 * day), now, { ...settings, dateFormat: 'm/d/yyyy' })).toEqual({ kind: 'text', text: '11/6/2026' })
  })

  it('shows the date of a future moment', () => {
    expect(formatMoment('2026-11-28T21:00:00Z', now, chosen)).toEqual({ kind: 'text', text: '2026-11-28' })
  })

  it('in a list, shows the time today, the weekday this week and then the date, in the chosen format', () => {
    const inList = (value: Date) => formatMoment(value, now, chosen, 'list')
    expect(inList(ago(2 * hour))).toEqual({ kind: 'text', text: '19:40' })
    expect(inList(ago(2 * day))).toEqual({ kind: 'text', text: 'Wed' })
    expect(inList(ago(6 * day))).toEqual({ kind: 'text', text: '2026-11-14' })
    expect(formatMoment(ago(6 * day), now, settings, 'list')).toEqual({ kind: 'text', text: 'Nov 14, 2026' })
  })

  it('uses the 24-hour clock unless the member chose 12', () => {
    expect(formatMoment('2026-11-20T00:05:00Z', now, chosen, 'dateTime')).toEqual({ kind: 'text', text: '2026-11-20 00:05' })
    expect(formatMoment('2026-11-20T21:05:00Z', now, { ...settings, isTwelveHour: true }, 'time')).toMatchObject({
      text: expect.stringMatching(/^9:05\sPM$/),
    })
  })

  it('uses the member’s language', () => {
    expect(formatMoment(ago(3 * day), now, { ...settings, locale: 'fr' })).toEqual({ kind: 'text', text: 'il y a 3 jours' })
  })

  it('reads numbers as seconds, as sent over the wire, and as milliseconds when they are too large for that', () => {
    expect(formatMoment(ago(hour).getTime() / 1000, now, settings)).toEqual({ kind: 'text', text: '1 hour ago' })
    expect(formatMoment(ago(hour).getTime(), now, settings)).toEqual({ kind: 'text', text: '1 hour ago' })
  })

  it('returns invalid for a value that is not a date', () => {
    expect(formatMoment('yesterday-ish', now, settings)).toEqual({ kind: 'invalid' })
  })
})

describe('formatTimeLeft', () => {
  it('shows the time until a deadline, and nothing once it has passed', () => {
    expect(formatTimeLeft(ago(-5 * hour - minute), now, 'en')).toBe('in 5 hours')
    expect(formatTimeLeft(ago(-2 * day), now, 'de')).toBe('in 2 Tagen')
    expect(formatTimeLeft(ago(-1), now, 'en')).toBe('in 1 minute')
    expect(formatTimeLeft(now, now, 'en')).toBeNull()
  })
})
