import { describe, expect, it } from 'vitest'
import { killWriters } from '../../testing/fuzz/kill-writers.ts'

/** A sample; `npm run chaos` kills fifty times. */
const kills = 5

describe('an acknowledged write', () => {
  it('[S-05] is there after the server and its database were killed under load, again and again', async () => {
    const { acknowledged, lost, stored } = await killWriters(kills)
    expect(acknowledged).toBeGreaterThan(kills * 300)
    expect(lost).toEqual([])
    expect(stored.byTable).toBe(stored.byIndex)
  })
})
