import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coarsePosition, displacementMetres, gridMetres, type Position } from './coarse-position.ts'

const tokensOf = (secret: string) => ({
  sign: (purpose: string, text: string) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url'),
})
const tokens = tokensOf('one installation')
const lyon: Position = { latitude: 45.748, longitude: 4.846 }

/** Metres between two positions, on a sphere. */
function metres(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)))
}

describe('[S-30] the stored position', () => {
  it('is always the same for a member and their city, so that repeated queries cannot average it out', () => {
    const input = { memberId: 7, cityId: 12, city: lyon }
    expect(coarsePosition(tokens, input)).toEqual(coarsePosition(tokens, input))
  })

  it('differs from member to member, from city to city, and from one installation to the next', () => {
    const here = coarsePosition(tokens, { memberId: 7, cityId: 12, city: lyon })
    expect(coarsePosition(tokens, { memberId: 7, cityId: 13, city: lyon })).not.toEqual(here)
    expect(coarsePosition(tokensOf('another'), { memberId: 7, cityId: 12, city: lyon })).not.toEqual(here)
    const places = new Set(
      Array.from({ length: 200 }, (_, memberId) => JSON.stringify(coarsePosition(tokens, { memberId, cityId: 12, city: lyon }))),
    )
    expect(places.size).toBeGreaterThan(10)
  })

  it('is kilometres from the city, and at most the ring plus half a cell away', () => {
    const halfDiagonal = (gridMetres * Math.SQRT2) / 2
    fc.assert(
      fc.property(
        fc.nat(1_000_000),
        fc.double({ min: -65, max: 70, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (memberId, latitude, longitude) => {
          const city = { latitude, longitude }
          const away = metres(city, coarsePosition(tokens, { memberId, cityId: 1, city }))
          // Tolerance of half a per cent, because the earth is not flat.
          expect(away).toBeGreaterThan((displacementMetres.min - halfDiagonal) * 0.99)
          expect(away).toBeGreaterThan(2000)
          expect(away).toBeLessThan((displacementMetres.max + halfDiagonal) * 1.01)
        },
      ),
    )
  })

  it('is the middle of a cell of at least two kilometres, so that positions within one cell are indistinguishable', () => {
    const positions = Array.from({ length: 2000 }, (_, memberId) => coarsePosition(tokens, { memberId, cityId: 12, city: lyon }))
    const distinct = [...new Map(positions.map((position) => [JSON.stringify(position), position])).values()]
    for (const [index, one] of distinct.entries())
      for (const other of distinct.slice(index + 1)) expect(metres(one, other)).toBeGreaterThan(2000)
  })

  it('stays on the globe at its edges', () => {
    for (const city of [
      { latitude: 89.9, longitude: 10 },
      { latitude: -89.9, longitude: 10 },
      { latitude: 10, longitude: 180 },
      { latitude: 10, longitude: -180 },
    ]) {
      const { latitude, longitude } = coarsePosition(tokens, { memberId: 3, cityId: 4, city })
      expect(Math.abs(latitude)).toBeLessThanOrEqual(86)
      expect(longitude).toBeGreaterThanOrEqual(-180)
      expect(longitude).toBeLessThan(180)
    }
  })
})
