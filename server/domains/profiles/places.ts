/** The location of a profile, as ids and as names. */
import { and, eq } from 'drizzle-orm'
import { invalid } from '#contract/error.ts'
import type { ShownPlace } from '#contract/profile/profile.ts'
import type { Queryable } from '../../db/context.ts'
import { geoCities, geoCountries, geoRegions } from '../../db/tables/geo.ts'
import type { profiles } from '../../db/tables/profiles.ts'

type PlaceIds = Pick<typeof profiles.$inferSelect, 'countryIso' | 'regionId' | 'cityId'>

export const nowhere: ShownPlace = {
  countryIso: null,
  gisCountry: null,
  gisRegion: null,
  gisCity: null,
  gisNeighbourhood: '',
  gisLat: null,
  gisLong: null,
}

/** Null if the member has entered none. */
export async function placeOf(db: Queryable, profile: PlaceIds & { readonly neighbourhood: string }): Promise<ShownPlace | null> {
  const { countryIso, regionId, cityId, neighbourhood } = profile
  if (countryIso === null) return null
  const [country] = await db.select({ name: geoCountries.name }).from(geoCountries).where(eq(geoCountries.iso, countryIso))
  const [region] = regionId === null ? [] : await db.select({ name: geoRegions.name }).from(geoRegions).where(eq(geoRegions.id, regionId))
  const [city] = cityId === null ? [] : await db.select().from(geoCities).where(eq(geoCities.id, cityId))
  return {
    countryIso,
    gisCountry: country?.name ?? null,
    gisRegion: region?.name ?? null,
    gisCity: city?.name ?? null,
    gisNeighbourhood: neighbourhood,
    gisLat: city?.latitude ?? null,
    gisLong: city?.longitude ?? null,
  }
}

/**
 * Checks that a city lies in its region and a region in its country, whatever the caller claims. Throws validation_failed on the field that
 * does not fit.
 */
export async function checkPlace(db: Queryable, { countryIso, regionId, cityId }: PlaceIds): Promise<void> {
  if (countryIso === null) {
    if (regionId !== null || cityId !== null) throw invalid({ countryIso: ['required'] })
    return
  }
  const [country] = await db.select({ iso: geoCountries.iso }).from(geoCountries).where(eq(geoCountries.iso, countryIso))
  if (!country) throw invalid({ countryIso: ['unknown'] })
  if (regionId !== null) {
    const isThere = and(eq(geoRegions.id, regionId), eq(geoRegions.countryIso, countryIso))
    if ((await db.select({ id: geoRegions.id }).from(geoRegions).where(isThere)).length === 0) throw invalid({ regionId: ['unknown'] })
  }
  if (cityId === null) return
  if (regionId === null) throw invalid({ regionId: ['required'] })
  const isThere = and(eq(geoCities.id, cityId), eq(geoCities.regionId, regionId))
  if ((await db.select({ id: geoCities.id }).from(geoCities).where(isThere)).length === 0) throw invalid({ cityId: ['unknown'] })
}
