/** Builder of a country with a region and a town, and of friendships. */
import type { Database } from '../../db/context.ts'
import { geoCities, geoCountries, geoRegions } from '../../db/tables/geo.ts'
import { friends } from '../../db/tables/social.ts'
import { first } from './insert-member.ts'

export interface PlaceRows {
  readonly countryIso: string
  readonly regionId: number
  readonly cityId: number
}

export async function insertPlace(
  db: Database,
  { iso = 'FR', country = 'France', region = 'Rhône', city = 'Lyon', latitude = 45.748, longitude = 4.846 } = {},
): Promise<PlaceRows> {
  await db.insert(geoCountries).values({ iso, name: country }).onConflictDoNothing()
  const { id: regionId } = first(
    await db
      .insert(geoRegions)
      .values({ countryIso: iso, code: `${iso}.${region}`, name: region })
      .returning(),
  )
  const town = { countryIso: iso, regionId, name: city, nameKey: city.toLowerCase(), latitude, longitude }
  const { id: cityId } = first(await db.insert(geoCities).values(town).returning())
  return { countryIso: iso, regionId, cityId }
}

/** Both sides of it. */
export async function makeFriends(db: Database, memberId: number, friendId: number): Promise<void> {
  await db.insert(friends).values([
    { memberId, friendId },
    { memberId: friendId, friendId: memberId },
  ])
}
