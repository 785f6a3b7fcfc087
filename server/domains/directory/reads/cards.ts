/** The cards of a page. Everything on them comes from the member's directory entry or is visible to every member anyway. */
import { eq, sql } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { browseDirectory } from '#contract/directory/directory.ts'
import type { Database } from '../../../db/context.ts'
import { prepared } from '../../../db/statement.ts'
import { members } from '../../../db/tables/accounts.ts'
import { geoCities, geoRegions } from '../../../db/tables/geo.ts'
import { directoryEntries, directoryEverybody, profiles } from '../../../db/tables/profiles.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { badgeColumns, presentBadge } from '../../members/index.ts'
import { onlineMs, type DirectoryViewer } from '../conditions.ts'
import { bandBetween } from '../distance.ts'

type Card = ResponseInput<typeof browseDirectory>['items'][number]

/**
 * 3: a member shows only an age range (ambiguity age-modes). This mode, which gives the entry's age its meaning, is the only part of the
 * profile that is read.
 */
const ageModeRange = 3

function cardRows(db: Database, { source }: DirectoryViewer, ids: readonly number[]) {
  // The view has the table's own columns, and drizzle reads both alike.
  const entries = source === 'directory_everybody' ? (directoryEverybody as unknown as typeof directoryEntries) : directoryEntries
  return db
    .select({
      ...badgeColumns,
      age: entries.age,
      ageMode: profiles.ageMode,
      city: geoCities.name,
      region: geoRegions.name,
      countryIso: entries.countryIso,
      seenAt: entries.seenAt,
      joinedAt: entries.joinedAt,
      videoTotal: entries.videoTotal,
      latitude: entries.coarseLatitude,
      longitude: entries.coarseLongitude,
    })
    .from(entries)
    .innerJoin(members, eq(members.id, entries.memberId))
    .innerJoin(profiles, eq(profiles.memberId, entries.memberId))
    .leftJoin(geoCities, eq(geoCities.id, entries.cityId))
    .leftJoin(geoRegions, eq(geoRegions.id, entries.regionId))
    .where(prepared(sql`${entries.memberId} = any(${sql.param(ids)}::bigint[])`))
}

/** In the order of the ids. Members who have left the directory since are omitted. */
export async function cardsOf(db: Database, viewer: DirectoryViewer, ids: readonly number[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const rows = new Map((await cardRows(db, viewer, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentCard(row, viewer)] : []
  })
}

function presentCard(row: Awaited<ReturnType<typeof cardRows>>[number], { id, position, now }: DirectoryViewer): Card {
  const { latitude, longitude, seenAt } = row
  const isPlaced = position !== null && latitude !== null && longitude !== null && row.id !== id
  return {
    ...presentBadge(row),
    age: row.age,
    ageForm: row.ageMode === ageModeRange ? 'range' : 'exact',
    cityName: row.city,
    regionName: row.region,
    countryIso: row.countryIso,
    isOnline: seenAt !== null && seenAt.getTime() >= now.getTime() - onlineMs,
    lastSeenAt: seenAt === null ? null : toSeconds(seenAt),
    joinedAt: toSeconds(row.joinedAt),
    totalVideo: row.videoTotal,
    distanceBand: isPlaced ? bandBetween(position, { latitude, longitude }) : null,
  }
}
