import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRange } from './byte-range.ts'
import { createBoundedCache } from './bounded-cache.ts'

describe('ranges', () => {
  it('are parsed as players send them', () => {
    expect(readRange('bytes=0-', 100)).toEqual({ start: 0, end: 99 })
    expect(readRange('bytes=10-19', 100)).toEqual({ start: 10, end: 19 })
    expect(readRange('bytes=90-500', 100)).toEqual({ start: 90, end: 99 })
    expect(readRange('bytes=-5', 100)).toEqual({ start: 95, end: 99 })
    expect(readRange('bytes=-500', 100)).toEqual({ start: 0, end: 99 })
  })

  it('report ranges that cannot be satisfied, and treat malformed ones as the whole object', () => {
    expect(readRange('bytes=100-', 100)).toBe('unsatisfiable')
    expect(readRange('bytes=-0', 100)).toBe('unsatisfiable')
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
    for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', 'bytes=1e3-'])
      expect(readRange(header, 100)).toBeNull()
  })

  it('never exceed the object', () => {
    const number = fc.nat(300)
    fc.assert(
      fc.property(number, number, number, (first, last, size) => {
        const range = readRange(`bytes=${first}-${last}`, size)
        if (range && range !== 'unsatisfiable') expect(range.start >= 0 && range.start <= range.end && range.end < size).toBe(true)
      }),
    )
  })
})

describe('the bounded cache', () => {
  it('queries once, removes entries on request, and drops the oldest when full', async () => {
    const cache = createBoundedCache<number>({ maxAgeMs: 60_000, maxEntries: 2, now: () => new Date(0) })
    let asked = 0
    const ask = (key: string) => cache.get(key, async () => (asked += 1))
    expect([await ask('a'), await ask('a'), await ask('b'), await ask('c')]).toEqual([1, 1, 2, 3])
    expect([await ask('c'), await ask('b'), await ask('a')]).toEqual([3, 2, 4])
    cache.forget((key) => key === 'a')
    expect(await ask('a')).toBe(5)
  })

  it('does not cache a failure', async () => {
    const cache = createBoundedCache<number>({ maxAgeMs: 60_000, maxEntries: 2, now: () => new Date(0) })
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('a', async () => 1)).toBe(1)
  })
})
