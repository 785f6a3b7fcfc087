/**
 * Resolves a typed text or a device's position to a city of the gazetteer. It needs no other service; if one is configured, it is queried
 * for addresses unknown to the gazetteer, with the typed text and nothing about the member. A device's position is never passed on.
 */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { placeOptionLimit, type geocode as geocodeEndpoint, type searchPlaces } from '#contract/directory/geo.ts'
import type { Database } from '../../db/context.ts'
import { escapeLike } from '../../db/conditions/like-pattern.ts'
import { runStatement } from '../../db/statement.ts'
import type { MemberContext } from '../../http/context.ts'

type Place = ResponseInput<typeof searchPlaces>['places'][number]

/** More typing narrows the list; nobody reads further. */
const mostShown = 20
/** Beyond this distance, "nearest" would be a guess. */
const nearestDegrees = 2

interface PlaceRow {
  readonly city_id: number
  readonly city: string
  readonly region_id: number
  readonly region: string
  readonly iso: string
  readonly country: string
}

const placeColumns = `c.id as city_id, c.name as city, r.id as region_id, r.name as region, k.iso, k.name as country`
const placeJoins = 'join geo_regions r on r.id = c.region_id join geo_countries k on k.iso = c.country_iso'

/**
 * `Berlin`, `berlin, germany`, `San José, costa`: the first part is the beginning of a city's name, the others occur anywhere in its
 * region's or country's name. Whole names come first in the index; among them, the city after which its region is named ("State of
 * Berlin"), because the gazetteer has no populations.
 */
export async function placesNamed(db: Database, text: string): Promise<ResponseInput<typeof searchPlaces>> {
  const [name = '', ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (name === '') return { places: [], countryTotal: 0 }
  const rows = await runStatement<PlaceRow & Record<string, unknown>>(
    db,
    `select * from (
       select ${placeColumns}, c.name_key, ropewalk_fold(r.name) as region_key from geo_cities c ${placeJoins}
       where c.name_key like ropewalk_fold($1::text)
         and not exists (select 1 from unnest($3::text[]) part where ropewalk_fold(r.name || ', ' || k.name || ', ' || k.iso) not like ropewalk_fold(part))
       order by c.name_key, c.id limit ${placeOptionLimit}
     ) found order by (name_key = ropewalk_fold($2::text)) desc, (region_key like '%' || name_key) desc, name_key, city_id`,
    [`${escapeLike(name)}%`, name, rest.map((part) => `%${escapeLike(part)}%`)],
  )
  return { places: rows.slice(0, mostShown).map(presentPlace), countryTotal: new Set(rows.map(({ iso }) => iso)).size }
}

/** Shorter texts are the beginning of a name, not an address. */
const shortestAddress = 4

/** The gazetteer's cities, or else the cities in which a maps service locates the address. A failing service counts as no result. */
export async function placesFor(
  { db, placeFinder, log }: Pick<MemberContext, 'db' | 'placeFinder' | 'log'>,
  text: string,
): Promise<ResponseInput<typeof searchPlaces>> {
  const known = await placesNamed(db, text)
  if (known.places.length > 0 || [...text].length < shortestAddress) return known
  const positions = await placeFinder.positionsOf(text).catch((error: unknown) => {
    log.warn({ err: error }, 'The maps service did not answer.')
    return []
  })
  const towns = await Promise.all(positions.map(({ latitude, longitude }) => placeNearest(db, latitude, longitude)))
  const places = new Map(towns.flatMap((place) => (place ? [[place.cityId, place] as const] : [])))
  return { places: [...places.values()], countryTotal: new Set([...places.values()].map(({ iso }) => iso)).size }
}

/** By flat distance on the map, which is precise enough to choose among neighbours. */
async function placeNearest(db: Database, latitude: number, longitude: number): Promise<Place | null> {
  const [row] = await runStatement<PlaceRow & Record<string, unknown>>(
    db,
    `select ${placeColumns} from geo_cities c ${placeJoins}
     where c.latitude between $1::float8 - ${nearestDegrees} and $1::float8 + ${nearestDegrees}
       and c.longitude between $2::float8 - ${nearestDegrees} and $2::float8 + ${nearestDegrees}
     order by power(c.latitude - $1::float8, 2) + power((c.longitude - $2::float8) * cos(radians($1::float8)), 2), c.id limit 1`,
    [latitude, longitude],
  )
  return row ? presentPlace(row) : null
}

export async function geocode(
  context: MemberContext,
  input: RequestOutput<typeof geocodeEndpoint>,
): Promise<ResponseInput<typeof geocodeEndpoint>> {
  const found = 'address' in input ? (await placesFor(context, input.address)).places : [await placeNearest(context.db, ...input.latlng)]
  const countryNames = new Intl.DisplayNames(input.locale, { type: 'region' })
  return {
    places: found.flatMap((place) => {
      if (!place) return []
      const country = countryNames.of(place.iso) ?? place.country
      const parts = place.formattedAddress.split(', ')
      return [{ ...place, country, formattedAddress: [...parts.slice(0, -1), country].join(', ') }]
    }),
  }
}

function presentPlace({ city_id, city, region_id, region, iso, country }: PlaceRow): Place {
  return {
    placeId: String(city_id),
    formattedAddress: [city, region, country].filter((part, index, all) => all.indexOf(part) === index).join(', '),
    city,
    cityId: city_id,
    region,
    regionId: region_id,
    country,
    iso,
  }
}
