/** Totals stored in columns, so that lists need not count. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'

/**
 * Stores in `members.video_total` the number of published, ready videos that every member may see; videos for friends or nobody are not
 * included. Recounted instead of incremented, so it cannot drift. The only column of another domain's table that this domain writes.
 */
export async function recountVideos(db: Queryable, ownerIds: readonly number[]): Promise<void> {
  for (const ownerId of new Set(ownerIds)) {
    await db.execute(sql`
      update members set video_total = (
        select count(*) from videos where owner_id = ${ownerId} and status = 'ready' and is_playable and deleted_at is null and not is_draft
          and owner_audience in ('members', 'public')
      ) where id = ${ownerId}`)
  }
}
