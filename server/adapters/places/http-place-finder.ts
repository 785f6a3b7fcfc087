/** Queries a service with Nominatim's search interface (https://nominatim.org/release-docs/latest/api/Search/). */
import * as v from 'valibot'
import { getGuarded, type GuardedTarget } from '../guarded-request.ts'
import type { PlaceFinder } from './place-finder.ts'

export interface PlaceService {
  /** Address of the search, such as `https://maps.example/search`. */
  readonly url: string
  /** Another network in tests. */
  readonly network?: Pick<GuardedTarget, 'allowsLocal' | 'resolve'>
}

const patienceMs = 3000
const mostBytes = 1_000_000
const mostPositions = 5

const degrees = (most: number) => v.pipe(v.string(), v.decimal(), v.transform(Number), v.minValue(-most), v.maxValue(most))
const answerSchema = v.array(v.object({ lat: degrees(90), lon: degrees(180) }))

/** The query appears in no error: it may be a person's address. */
export function createHttpPlaceFinder({ url, network = { allowsLocal: false } }: PlaceService): PlaceFinder {
  return {
    kind: 'http',
    async positionsOf(address) {
      const asked = new URL(url)
      for (const [name, value] of Object.entries({ q: address, format: 'jsonv2', limit: String(mostPositions) }))
        asked.searchParams.set(name, value)
      const headers = { accept: 'application/json', 'user-agent': 'Ropewalk' }
      const { status, text } = await getGuarded({ url: asked.href, headers, timeoutMs: patienceMs, mostBytes, ...network })
      // A redirect does not count as an answer: it would lead wherever the service chooses.
      if (status !== 200) throw new Error(`The maps service answered ${status}.`)
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text)
      if (!read.success) throw new Error('The maps service answered something else than positions.')
      return read.output.slice(0, mostPositions).map(({ lat, lon }) => ({ latitude: lat, longitude: lon }))
    },
  }
}
