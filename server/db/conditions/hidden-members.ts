/** Everybody the viewer has blocked or who has blocked the viewer: for lists and counts that leave them out by id. */
import type { Database } from '../context.ts'
import { runStatement } from '../statement.ts'

export async function hiddenMemberIds(db: Database, viewerId: number): Promise<number[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    'select blocked_id as id from blocks where member_id = $1::bigint union select member_id from blocks where blocked_id = $1::bigint',
    [viewerId],
    { isPrepared: true },
  )
  return rows.map(({ id }) => Number(id))
}
