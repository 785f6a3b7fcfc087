import { sql } from 'drizzle-orm'
import type { Services } from '../../http/context.ts'

/** Days to look back, so that a birthday during a server outage is not missed. */
const daysBack = 7

/**
 * Rewrites the directory entries of members who have become a year older: nothing else in their rows changes, so no trigger does it
 * (decision 012).
 */
export async function listBirthdays({ db }: Services): Promise<void> {
  await db.execute(sql`
    select ropewalk_list_members(array_agg(id)) from members
    where deleted_at is null
      and extract(year from age(current_date, birthday)) <> extract(year from age(current_date - ${daysBack}::int, birthday))
  `)
}
