/** Builder of places: a city with its region and country, created if they are missing. */
import type { Database } from '../../db/context.ts'
import { first } from './insert-member.ts'

export interface InsertedPlace {
  readonly countryIso: string
  readonly regionId: number
  readonly cityId: number
}

export interface PlaceNames {
  readonly iso?: string
  readonly country?: string
  readonly region?: string
  readonly city: string
  readonly latitude?: number
  readonly longitude?: number
}

/** For tests in which the member's place does not matter. */
export const someTown: PlaceNames = { iso: 'FR', country: 'France', region: 'Rhône', city: 'Lyon', latitude: 45.748, longitude: 4.846 }

export async function insertPlace(
  db: Database,
  { iso = 'DE', country = 'Germany', region = 'Berlin', city, latitude = 52.52, longitude = 13.4 }: PlaceNames,
): Promise<InsertedPlace> {
  await db.$client.query('insert into geo_countries (iso, name) values ($1, $2) on conflict do nothing', [iso, country])
  const regions = await db.$client.query<{ id: number }>(
    'insert into geo_regions (country_iso, code, name) values ($1, $2, $3) on conflict (code) do update set name = excluded.name returning id',
    [iso, `${iso}.${region}`, region],
  )
  const regionId = first(regions.rows).id
  const cities = await db.$client.query<{ id: number }>(
    'insert into geo_cities (country_iso, region_id, name, name_key, latitude, longitude) values ($1, $2, $3, ropewalk_fold($3), $4, $5) returning id',
    [iso, regionId, city, latitude, longitude],
  )
  return { countryIso: iso, regionId, cityId: first(cities.rows).id }
}
