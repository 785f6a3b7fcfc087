/** Facts about the viewer that are needed before the search. */
import { sql } from 'drizzle-orm'
import { directorySource } from '../../../db/conditions/directory-source.ts'
import { hiddenMemberIds } from '../../../db/conditions/hidden-members.ts'
import type { Queryable } from '../../../db/context.ts'
import { profiles } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { DirectoryViewer } from '../conditions.ts'
import type { Position } from '../distance.ts'

/** The viewer can sort by distance only from the position others measure, and only while sharing it. */
export async function directoryViewerOf({ db, viewer, now }: MemberContext): Promise<DirectoryViewer> {
  const [hidden, position] = await Promise.all([hiddenMemberIds(db, viewer.id), findSharedPosition(db, viewer.id)])
  return { id: viewer.id, source: directorySource(viewer), hidden, position, now: now() }
}

/** Null for a member who shares no location. */
export async function findSharedPosition(db: Queryable, memberId: number): Promise<Position | null> {
  const [own] = await db
    .select({ latitude: profiles.coarseLatitude, longitude: profiles.coarseLongitude })
    .from(profiles)
    .where(sql`${profiles.memberId} = ${memberId} and ${profiles.sharesLocation}`)
  return own && own.latitude !== null && own.longitude !== null ? { latitude: own.latitude, longitude: own.longitude } : null
}
