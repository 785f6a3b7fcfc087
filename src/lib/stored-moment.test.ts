import { expect, it } from 'vitest'
import { msSince, msUntil } from './stored-moment.ts'

const year = 365 * 86_400_000
const now = 10 * year

it('a moment to come counts as far as it can be away, and not at all beyond that', () => {
  expect(msUntil(now + 5000, now, 5000)).toBe(5000)
  expect(msUntil(now + 5001, now, 5000)).toBe(0)
  expect(msUntil(now + year, now, 5000)).toBe(0)
  expect(msUntil(now - year, now, 5000)).toBe(0)
  expect(msUntil(Number.NaN, now, 5000)).toBe(0)
})

it('a past moment that is still to come is long ago', () => {
  expect(msSince(now - 5000, now)).toBe(5000)
  expect(msSince(now, now)).toBe(0)
  expect(msSince(now + 1, now)).toBe(Infinity)
  expect(msSince(Number.NaN, now)).toBe(Infinity)
})
