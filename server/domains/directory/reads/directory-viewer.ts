/** What has to be known of the member who asks, before anything is looked for. */
import { sql } from 'drizzle-orm'
import { directorySource } from '../../../db/conditions/directory-source.ts'
import { hiddenMemberIds } from '../../../db/conditions/hidden-members.ts'
import { profiles } from '../../../db/tables/profiles.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { DirectoryViewer } from '../conditions.ts'

/** He may ask who is near only from the place that others measure him by, and only while he lets them. */
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
