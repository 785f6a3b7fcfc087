import { expect, it } from 'vitest'
import { isDeepEqual } from './is-deep-equal.ts'

it('compares plain data by value', () => {
  expect(isDeepEqual({ a: [1, { b: 'x' }], c: undefined }, { a: [1, { b: 'x' }] })).toBe(true)
  expect(isDeepEqual({ x: 1, y: 2 }, { y: 2, x: 1 })).toBe(true)
  expect(isDeepEqual([], {})).toBe(false)
  expect(isDeepEqual([1, 2], [2, 1])).toBe(false)
  expect(isDeepEqual(null, {})).toBe(false)
  expect(isDeepEqual({ a: 1 }, { a: 1, b: null })).toBe(false)
})
