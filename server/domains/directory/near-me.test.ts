import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { browseDirectory, distanceBandsKm } from '#contract/directory/directory.ts'
import { createStatement } from '../../db/statement.ts'
import { createDirectorySite } from '../../testing/directory/create-directory-site.ts'
import { coarsePosition } from '../profiles/index.ts'
import { bandBetween, bands, withinKm, type Position } from './distance.ts'

const kmPerDegree = 111.2
const kmBetween = (one: Position, other: Position) =>
  Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * Math.cos((other.latitude * Math.PI) / 180)) * kmPerDegree
const moved = ({ latitude, longitude }: Position, km: number, angle: number): Position => ({
  latitude: latitude + (km * Math.sin(angle)) / kmPerDegree,
  longitude: longitude + (km * Math.cos(angle)) / (kmPerDegree * Math.cos((latitude * Math.PI) / 180)),
})
/** From 0 to 1, always the same for the same name. */
const chance = (name: string) => createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32

/** As in the product, with a different secret for every name. */
function coarse(name: string, place: Position): Position {
  const tokens = { sign: (purpose: string, text: string) => createHash('sha256').update(`${name} ${purpose} ${text}`).digest('base64url') }
  return coarsePosition(tokens, { memberId: 1, cityId: 1, city: place })
}

describe('near me', async () => {
  const { server, viewer, browse, member, tell } = await createDirectorySite()
  afterAll(() => server.close())
  const standAt = (id: number, { latitude, longitude }: Position) =>
    tell(id, { sharesLocation: true, coarseLatitude: latitude, coarseLongitude: longitude })

  it.each(Array.from({ length: 6 }, (_, index) => index))(
    '[S-30] asking from 50 locations leaves at least 2 km of doubt about where member %i is',
    async (index) => {
      const home = { latitude: 40 + 20 * chance(`latitude ${index}`), longitude: -5 + 30 * chance(`longitude ${index}`) }
      const target = await member({ name: `target-${index}` })
      await standAt(target.id, coarse(`target ${index}`, home))
      const seen: Array<{ from: Position; band: number }> = []
      for (let asked = 0; asked < 50; asked += 1) {
        const name = `${index} from ${asked}`
        const from = coarse('asker', moved(home, 30 * chance(`${name} far`), 2 * Math.PI * chance(`${name} where`)))
        await standAt(viewer.memberId, from)
        const { items } = await browse({ text: { value: `-target-${index}` } })
        expect(items).toHaveLength(1)
        seen.push({ from, band: items[0]?.distanceBand ?? -1 })
      }
      expect(kmBetween(bestGuess(seen, home), home)).toBeGreaterThanOrEqual(2)
    },
  )

  it('[S-30] even the stored position itself is 2 km off, wherever the member lives', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: -65, max: 65, noNaN: true }),
        fc.double({ min: -170, max: 170, noNaN: true }),
        (secret, latitude, longitude) => {
          const home = { latitude, longitude }
          expect(kmBetween(coarse(String(secret), home), home)).toBeGreaterThan(2)
        },
      ),
      // An example in which displacement and grid work against each other.
      { numRuns: 2000, examples: [[-1_564_924_016, 0, 0]] },
    )
  })

  it('[S-30] reveals no more than the band: no position is sent, and the order within a band does not follow the distance', async () => {
    const middle = { latitude: 10, longitude: 20 }
    await standAt(viewer.memberId, middle)
    const ids: number[] = []
    for (const km of [7, 1, 5, 3]) {
      const { id } = await member()
      await standAt(id, moved(middle, km, 1))
      ids.push(id)
    }
    const { body, data } = await server.call(browseDirectory, { sortBy: 'near', withinKm: 10 }, { as: viewer })
    expect(data.items.map(({ userId }) => userId)).toEqual(ids.toReversed())
    expect(new Set(data.items.map(({ distanceBand }) => distanceBand))).toEqual(new Set([0]))
    expect(JSON.stringify(body)).not.toMatch(/latitude|longitude|coarse/)
  })

  it('the band on a card is the band the database computes, also across the date line and near the poles', async () => {
    const position = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    const pair = position.chain((one) =>
      fc.tuple(
        fc.constant(one),
        fc.oneof(
          position,
          fc
            .tuple(fc.double({ min: 0, max: 1500, noNaN: true }), fc.double({ min: 0, max: 6.28, noNaN: true }))
            .map(([km, angle]) => inRange(moved(one, km, angle))),
        ),
      ),
    )
    await fc.assert(
      fc.asyncProperty(pair, async (places) => {
        const [one, other] = [asStored(places[0]), asStored(places[1])]
        const found: number[] = []
        for (const band of bands) {
          const statement = createStatement()
          const [latitude, longitude] = [
            statement.bind(other.latitude, 'double precision'),
            statement.bind(other.longitude, 'double precision'),
          ]
          const where = withinKm(statement, one, band).join(' and ')
          const { rows } = await server.db.$client.query(
            `select 1 from (select ${latitude} as coarse_latitude, ${longitude} as coarse_longitude) e where ${where}`,
            [...statement.values],
          )
          if (rows.length > 0) found.push(band.index)
        }
        expect(found).toEqual([bandBetween(one, other)])
      }),
      { numRuns: 300 },
    )
    expect(bands).toHaveLength(distanceBandsKm.length + 1)
  })
})

/** Grids are coarse: no stored value is finer than this, and none is a tiny number close to zero. */
function asStored({ latitude, longitude }: Position): Position {
  return { latitude: Math.round(latitude * 1e4) / 1e4, longitude: Math.round(longitude * 1e4) / 1e4 }
}

function inRange({ latitude, longitude }: Position): Position {
  return { latitude: Math.max(-90, Math.min(90, latitude)), longitude: ((((longitude + 180) % 360) + 360) % 360) - 180 }
}

/** The middle of all positions that match the observations, searched in steps of half a kilometre. */
function bestGuess(seen: ReadonlyArray<{ from: Position; band: number }>, around: Position): Position {
  let [least, found]: [number, Position[]] = [Infinity, []]
  for (let north = -45; north <= 45; north += 0.5) {
    for (let east = -45; east <= 45; east += 0.5) {
      const place = moved(moved(around, north, Math.PI / 2), east, 0)
      const wrong = seen.filter(({ from, band }) => bandBetween(from, place) !== band).length
      if (wrong < least) [least, found] = [wrong, []]
      if (wrong === least) found.push(place)
    }
  }
  const mean = (part: keyof Position) => found.reduce((sum, place) => sum + place[part], 0) / found.length
  return { latitude: mean('latitude'), longitude: mean('longitude') }
}
