import { describe, expect, it } from 'vitest'
import { createAllowance } from './allowance.ts'

describe('an allowance', () => {
  it('can be used up by a third at once, and comes back with time', () => {
    let time = 0
    const allowance = createAllowance(60, () => time)
    const spent = Array.from({ length: 21 }, () => allowance.spend())
    expect(spent.filter((seconds) => seconds === null)).toHaveLength(20)
    expect(spent.at(-1)).toBe(1)
    time = 3000
    expect([1, 2, 3, 4].map(() => allowance.spend())).toEqual([null, null, null, 1])
  })
})
