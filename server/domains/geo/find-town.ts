/** The city that an item of content names, by the id of the gazetteer. */
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { geoCities } from '../../db/tables/geo.ts'

export interface Town {
  readonly cityId: number
  readonly latitude: number
  readonly longitude: number
  readonly townKey: string
}

/** Null for an unknown id. */
export async function findTown(db: Queryable, cityId: number): Promise<Town | null> {
  const { id, latitude, longitude, nameKey } = geoCities
  const [town] = await db.select({ cityId: id, latitude, longitude, townKey: nameKey }).from(geoCities).where(eq(id, cityId))
  return town ?? null
}
