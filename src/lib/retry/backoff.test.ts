import { describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

const limits = { firstMs: 500, longestMs: 30_000 }

describe('the pause between attempts', () => {
  it('doubles from the first to the longest and stays there', () => {
    expect([1, 2, 3, 6, 7, 30, 5000].map((attempts) => backoffMs(attempts, 0, limits))).toEqual([
      500, 1000, 2000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  it('is shortened by up to a quarter, never lengthened', () => {
    expect([0, 0.5, 1].map((random) => backoffMs(3, random, limits))).toEqual([2000, 1750, 1500])
    expect(backoffMs(99, 1, limits)).toBe(22_500)
  })

  it('is the first one when there was no attempt yet', () => {
    expect(backoffMs(0, 0, limits)).toBe(500)
  })
})
