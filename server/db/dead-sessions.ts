import { sql } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import type { Queryable } from './context.ts'

/** Which of these sessions no longer open a door: ended, run out, or of a member who is banned, inactive, remembered or gone. */
export async function findDeadSessions(db: Queryable, sessionIds: readonly string[], now: Date): Promise<string[]> {
  if (sessionIds.length === 0) return []
  const closed = [groups.banned, groups.inactive, groups.memorial]
  const { rows } = await db.execute<{ id: string }>(sql`
    select asked.id::text as id
    from unnest(${sql.param(sessionIds)}::uuid[]) as asked(id)
    left join sessions on sessions.id = asked.id
    left join members on members.id = sessions.member_id
    where sessions.id is null or sessions.ended_at is not null or sessions.expires_at <= ${now.toISOString()}::timestamptz
      or members.deleted_at is not null or members.group_id = any(${sql.param(closed)}::smallint[])`)
  return rows.map((row) => row.id)
}
