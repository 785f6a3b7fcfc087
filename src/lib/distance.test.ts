import { describe, expect, it } from 'vitest'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import { formatDistance } from './distance.ts'

describe('distances', () => {
  it('are shown in the reader’s units', () => {
    expect([formatDistance(25, true), formatDistance(25, false)]).toEqual(['25 km', '16 mi'])
    expect([formatDistance(1000, true), formatDistance(1000, false)]).toEqual(['1,000 km', '621 mi'])
  })

  it('use the reader’s language', () => {
    expect(formatDistance(25, true, 'ru')).toBe('25 км')
    expect(formatDistance(1000, true, 'de')).toBe('1.000 km')
  })

  it('distinguish every band of the directory, in miles too', () => {
    const told = distanceBandsKm.map((km) => formatDistance(km, false))
    expect(new Set(told).size).toBe(distanceBandsKm.length)
  })
})
