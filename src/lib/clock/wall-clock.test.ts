import { expect, it } from 'vitest'
import { momentOfWallClock, wallClockOf } from './wall-clock.ts'

it.each([
  ['2026-11-27T20:00', 'Europe/London', '2026-11-27T20:00:00.000Z'],
  ['2026-07-01T20:00', 'Europe/London', '2026-07-01T19:00:00.000Z'],
  ['2026-07-01T00:00', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
  ['2026-01-01T05:30', 'Asia/Kolkata', '2026-01-01T00:00:00.000Z'],
  // On the days on which clocks change, before and after.
  ['2026-03-29T01:00', 'Europe/Berlin', '2026-03-29T00:00:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T01:00', 'Europe/Berlin', '2026-10-24T23:00:00.000Z'],
  ['2026-10-25T04:00', 'Europe/Berlin', '2026-10-25T03:00:00.000Z'],
])('%s in %s is %s, and back', (shown, zone, moment) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = shown.split(/[-T:]/).map(Number)
  const wall = { year, month, day, hour, minute }
  expect(momentOfWallClock(wall, zone).toISOString()).toBe(moment)
  expect(wallClockOf(new Date(moment), zone)).toEqual(wall)
})

it('an hour that the clock skips becomes the one after it', () => {
  const skipped = { year: 2026, month: 3, day: 29, hour: 2, minute: 0 }
  expect(momentOfWallClock(skipped, 'Europe/Berlin').toISOString()).toBe('2026-03-29T01:00:00.000Z')
})
