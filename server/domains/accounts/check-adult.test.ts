import { expect, it } from 'vitest'
import { isAdult } from './check-adult.ts'

it('includes the 18th birthday itself, and 1 March for a leap day', () => {
  expect(isAdult('2008-03-01', new Date('2026-03-01T00:00:00Z'))).toBe(true)
  expect(isAdult('2008-03-01', new Date('2026-02-28T23:59:59Z'))).toBe(false)
  expect(isAdult('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(false)
  expect(isAdult('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(true)
})
