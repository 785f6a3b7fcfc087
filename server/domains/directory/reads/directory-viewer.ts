/** Facts about the viewer that are needed before the search. */
import { sql } from 'drizzle-orm'
import { directorySource } from '../../../db/conditions/directory-source.ts'
import { hiddenMemberIds } from '../../../db/conditions/hidden-members.ts'
import { profiles } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { DirectoryViewer } from '../conditions.ts'

/** The viewer can sort by distance only from the position others measure, and only while sharing it. */
export async function directoryViewerOf({ db, viewer, now }: MemberContext): Promise<DirectoryViewer> {
  const [hidden, rows] = await Promise.all([
    hiddenMemberIds(db, viewer.id),
    db
      .select({ latitude: profiles.coarseLatitude, longitude: profiles.coarseLongitude })
      .from(profiles)
      .where(sql`${profiles.memberId} = ${viewer.id} and ${profiles.sharesLocation}`),
  ])
  const [own] = rows
  const position = own && own.latitude !== null && own.longitude !== null ? { latitude: own.latitude, longitude: own.longitude } : null
  return { id: viewer.id, source: directorySource(viewer), hidden, position, now: now() }
}
