import { sql } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import type { Queryable } from './context.ts'

export interface OpenSession {
  readonly sessionId: string
  /** The member's group as the socket knows it. */
  readonly groupId: number
}

export interface ChangedSessions {
  /** No longer valid: ended or expired, or the member is banned, inactive, memorial or deleted. */
  readonly dead: string[]
  /** Their member has been moved to another group since. */
  readonly regrouped: string[]
}

/** Facts that sockets need about their sessions and may have missed as an event (another tool, a lost notification). */
export async function findChangedSessions(db: Queryable, open: readonly OpenSession[], now: Date): Promise<ChangedSessions> {
  if (open.length === 0) return { dead: [], regrouped: [] }
  const closed = [groups.banned, groups.inactive, groups.memorial]
  const { rows } = await db.execute<{ id: string; isDead: boolean }>(sql`
    select id, "isDead" from (
      select asked.id::text as id, members.group_id <> asked.group_id as is_regrouped,
        sessions.id is null or sessions.ended_at is not null or sessions.expires_at <= ${now.toISOString()}::timestamptz
          or members.deleted_at is not null or members.group_id = any(${sql.param(closed)}::smallint[]) as "isDead"
      from unnest(${sql.param(open.map(({ sessionId }) => sessionId))}::uuid[], ${sql.param(open.map(({ groupId }) => groupId))}::smallint[])
        as asked(id, group_id)
      left join sessions on sessions.id = asked.id
      left join members on members.id = sessions.member_id
    ) as found where "isDead" or is_regrouped`)
  const idsOf = (isDead: boolean) => [...new Set(rows.filter((row) => row.isDead === isDead).map(({ id }) => id))]
  return { dead: idsOf(true), regrouped: idsOf(false) }
}
