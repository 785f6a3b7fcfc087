/** Totals kept in columns, so that lists need not count. */
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'

/**
 * The number of published, ready videos in `members.video_total`, as every member may see them: videos for friends or nobody are not told of. Counted
 * anew instead of moved up and down: it cannot drift. The one column of another domain's table that this domain keeps.
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
