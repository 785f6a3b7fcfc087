import { eq } from 'drizzle-orm'
import type { Transaction } from '../../db/context.ts'
import { geoCities } from '../../db/tables/geo.ts'
import { profiles } from '../../db/tables/profiles.ts'
import type { MemberContext } from '../../http/context.ts'
import { coarsePosition } from './coarse-position.ts'

/** Call it after the city or location sharing has changed: updates or deletes the stored position. */
export async function placePosition(tx: Transaction, { tokens }: Pick<MemberContext, 'tokens'>, memberId: number): Promise<void> {
  const [row] = await tx
    .select({ sharesLocation: profiles.sharesLocation, isPrivate: profiles.isPlacePrivate, city: geoCities })
    .from(profiles)
    .leftJoin(geoCities, eq(geoCities.id, profiles.cityId))
    .where(eq(profiles.memberId, memberId))
  const city = row?.sharesLocation && !row.isPrivate ? row.city : null
  const position = city && coarsePosition(tokens, { memberId, cityId: city.id, city })
  await tx
    .update(profiles)
    .set({ coarseLatitude: position?.latitude ?? null, coarseLongitude: position?.longitude ?? null })
    .where(eq(profiles.memberId, memberId))
}
