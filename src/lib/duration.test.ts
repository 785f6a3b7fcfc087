import { describe, expect, it } from 'vitest'
import { formatClock, formatLength, formatSpokenDuration } from './duration.ts'

describe('durations', () => {
  it('are shown as a clock without a leading zero and with hours only when there are some', () => {
    expect(formatClock(0)).toBe('0:00')
    expect(formatClock(365.9)).toBe('6:05')
    expect(formatClock(3723)).toBe('1:02:03')
    expect(formatClock(Number.POSITIVE_INFINITY)).toBe('0:00')
  })

  it('are written out for screen readers', () => {
    expect(formatSpokenDuration(62)).toBe('1 minute 2 seconds')
    expect(formatSpokenDuration(0)).toBe('0 seconds')
    expect(formatSpokenDuration(3600, 'de')).toBe('1 Stunde')
  })

  it('are rounded to minutes in words, and count seconds under one minute', () => {
    expect(formatLength(2890)).toBe('48 min')
    expect(formatLength(3720)).toBe('1 hr 2 min')
    expect(formatLength(12)).toBe('12 sec')
    expect(formatLength(12.4, 'de')).toBe('12 Sek.')
    expect(formatLength(59.4)).toBe('59 sec')
    expect(formatLength(59.6)).toBe('1 min')
    expect(formatLength(Number.NaN)).toBe('0 sec')
  })
})
