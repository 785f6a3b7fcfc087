import { expect, it } from 'vitest'
import { startsBetween } from './event-dates.ts'

const timeZone = 'Europe/Berlin'
const on = (iso: string) => ({ now: new Date(iso), timeZone })
const berlin = (iso: string) => Date.parse(iso) / 1000

it('the weekend is the coming Saturday and Sunday by the member’s clock, and on a Sunday the rest of it', () => {
  const weekend = { dtFrom: berlin('2026-11-28T00:00:00+01:00'), dtTo: berlin('2026-11-30T00:00:00+01:00') - 1 }
  expect(startsBetween({ when: 'weekend' }, on('2026-11-23T10:00:00Z'))).toEqual(weekend)
  expect(startsBetween({ when: 'weekend' }, on('2026-11-28T10:00:00Z'))).toEqual(weekend)
  const sunday = { ...weekend, dtFrom: berlin('2026-11-29T00:00:00+01:00') }
  expect(startsBetween({ when: 'weekend' }, on('2026-11-29T10:00:00Z'))).toEqual(sunday)
  // Already Monday in Berlin.
  const next = { dtFrom: berlin('2026-12-05T00:00:00+01:00'), dtTo: berlin('2026-12-07T00:00:00+01:00') - 1 }
  expect(startsBetween({ when: 'weekend' }, on('2026-11-29T23:30:00Z'))).toEqual(next)
})

it('today, 30 days and chosen days begin and end with the day, across a change of clocks', () => {
  const today = { dtFrom: berlin('2026-10-25T00:00:00+02:00'), dtTo: berlin('2026-10-26T00:00:00+01:00') - 1 }
  expect(startsBetween({ when: 'today' }, on('2026-10-25T12:00:00Z'))).toEqual(today)
  expect(startsBetween({ when: 'month' }, on('2026-10-25T12:00:00Z')).dtTo).toBe(berlin('2026-11-24T00:00:00+01:00') - 1)
  expect(startsBetween({ from: '2026-12-31' }, on('2026-10-25T12:00:00Z'))).toEqual({ dtFrom: berlin('2026-12-31T00:00:00+01:00') })
  expect(startsBetween({ to: '2026-12-31' }, on('2026-10-25T12:00:00Z'))).toEqual({ dtTo: berlin('2027-01-01T00:00:00+01:00') - 1 })
  expect(startsBetween({}, on('2026-10-25T12:00:00Z'))).toEqual({})
})
