/**
 * Countries, regions and cities with their member counts. Postgres sorts by name; sorting by members happens here, where the counts are.
 */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import {
  placeOptionLimit,
  type listCities,
  type listCountries,
  type listRegions,
  type loadPlaces,
  type PlaceSort,
} from '#contract/directory/geo.ts'
import type { GeoChoice } from '#contract/directory/directory-choices.ts'
import type { Database, Transaction } from '../../db/context.ts'
import { escapeLike } from '../../db/conditions/like-pattern.ts'
import { geoCities, geoCountries, geoRegions } from '../../db/tables/geo.ts'
import type { MemberContext } from '../../http/context.ts'
import { placeCountsFor, type PlaceCounts } from './place-counts.ts'

/** Maximum number of cities read to find those with the most members; the largest region has a few thousand. */
const citiesLookedAt = 20_000

export async function countriesFor(
  { db, viewer }: MemberContext,
  { iso, regions, sort }: RequestOutput<typeof listCountries>,
): Promise<ResponseInput<typeof listCountries>> {
  const ofRegions = db.select({ iso: geoRegions.countryIso }).from(geoRegions).where(inArray(geoRegions.id, regions))
  const isAsked = and(
    iso === undefined ? undefined : eq(geoCountries.iso, iso),
    regions.length === 0 ? undefined : inArray(geoCountries.iso, ofRegions),
  )
  const [counts, rows] = await Promise.all([
    placeCountsFor(db, viewer),
    db.select().from(geoCountries).where(isAsked).orderBy(asc(geoCountries.name)),
  ])
  return {
    countries: listed(
      rows.map((row) => countryRowOf(row, counts)),
      sort,
    ),
  }
}

export async function regionsFor(
  { db, viewer }: MemberContext,
  { iso, regions, sort }: RequestOutput<typeof listRegions>,
): Promise<ResponseInput<typeof listRegions>> {
  const isAsked = and(eq(geoRegions.countryIso, iso), regions.length === 0 ? undefined : inArray(geoRegions.id, regions))
  const [counts, rows] = await Promise.all([
    placeCountsFor(db, viewer),
    db.select().from(geoRegions).where(isAsked).orderBy(asc(geoRegions.name)),
  ])
  return {
    regions: listed(
      rows.map((row) => regionRowOf(row, counts)),
      sort,
    ),
  }
}

export async function citiesFor(
  { db, viewer }: MemberContext,
  { iso, regions, text, sort }: RequestOutput<typeof listCities>,
): Promise<ResponseInput<typeof listCities>> {
  const [counts, rows] = await Promise.all([
    placeCountsFor(db, viewer),
    citiesWhere(
      db,
      and(inArray(geoCities.regionId, regions), startsWith(text), iso === undefined ? undefined : eq(geoCities.countryIso, iso)),
      sort === 'name' ? placeOptionLimit : citiesLookedAt,
    ),
  ])
  return {
    cities: listed(
      rows.map((row) => cityRowOf(row, counts)),
      sort,
    ),
  }
}

/** Ids that do not belong together (a city of another country) are omitted, not refused, so that an old address still works. */
export async function chosenPlacesFor({ db, viewer }: MemberContext, choice: GeoChoice): Promise<ResponseInput<typeof loadPlaces>> {
  const [counts, countries, regions, cities] = await Promise.all([
    placeCountsFor(db, viewer),
    db.select().from(geoCountries).where(eq(geoCountries.iso, choice.iso)),
    choice.regions.length === 0
      ? []
      : db
          .select()
          .from(geoRegions)
          .where(sql`${inArray(geoRegions.id, choice.regions)} and ${eq(geoRegions.countryIso, choice.iso)}`)
          .orderBy(asc(geoRegions.name)),
    choice.cities.length === 0
      ? []
      : citiesWhere(db, sql`${inArray(geoCities.id, choice.cities)} and ${eq(geoCities.countryIso, choice.iso)}`, placeOptionLimit),
  ])
  const [country] = countries
  return {
    country: country ? countryRowOf(country, counts) : null,
    regions: regions.map((row) => regionRowOf(row, counts)),
    cities: cities.map((row) => cityRowOf(row, counts)),
  }
}

function startsWith(text: string): SQL {
  return text === '' ? sql`true` : sql`${geoCities.nameKey} like ropewalk_fold(${`${escapeLike(text)}%`})`
}

function citiesWhere(db: Database, where: SQL | undefined, limit: number) {
  return db
    .select({ id: geoCities.id, name: geoCities.name, regionId: geoCities.regionId })
    .from(geoCities)
    .where(where)
    .orderBy(asc(geoCities.name), asc(geoCities.id))
    .limit(limit)
}

/** Sorting by members preserves the order of names among equals. */
function listed<Row extends { readonly members: number }>(rows: readonly Row[], sort: PlaceSort): Row[] {
  return (sort === 'members' ? rows.toSorted((one, other) => other.members - one.members) : rows).slice(0, placeOptionLimit)
}

const countryRowOf = ({ iso, name }: { iso: string; name: string }, counts: PlaceCounts) => ({
  country: name,
  iso,
  members: counts.country(iso),
})

const regionRowOf = ({ id, name }: { id: number; name: string }, counts: PlaceCounts) => ({
  region: name,
  regionId: id,
  members: counts.region(id),
})

const cityRowOf = ({ id, name, regionId }: { id: number; name: string; regionId: number }, counts: PlaceCounts) => ({
  city: name,
  cityId: id,
  regionId,
  members: counts.city(id),
})

/** Cities of these names in any country, the first stored ones first; none while there is no gazetteer. */
export async function citiesNamed(tx: Transaction, names: string[]) {
  return tx.select().from(geoCities).where(inArray(geoCities.name, names)).orderBy(asc(geoCities.id))
}
