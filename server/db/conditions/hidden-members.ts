/** Everybody the viewer has blocked or who has blocked the viewer: for lists and counts that leave them out by id. */
import type { Database } from '../context.ts'
import { runStatement } from '../statement.ts'

export async function hiddenMemberIds(db: Database, viewerId: number): Promise<number[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    'select blocked_id as id from blocks where member_id = $1::bigint union all select member_id from blocks where blocked_id = $1::bigint',
    [viewerId],
    { isPrepared: true },
  )
  // Two who blocked each other are there twice. In order, because lists are remembered by who is left out of them.
  return [...new Set(rows.map(({ id }) => Number(id)))].toSorted((one, other) => one - other)
}
