/** All members whom the viewer has blocked or who have blocked the viewer: for lists and counts that leave them out by id. */
import type { Database } from '../context.ts'
import { runStatement } from '../statement.ts'

export async function hiddenMemberIds(db: Database, viewerId: number): Promise<number[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    'select blocked_id as id from blocks where member_id = $1::bigint union all select member_id from blocks where blocked_id = $1::bigint',
    [viewerId],
    { isPrepared: true },
  )
  // Members who blocked each other occur twice. Sorted, because cached lists are keyed by the members left out of them.
  return [...new Set(rows.map(({ id }) => Number(id)))].toSorted((one, other) => one - other)
}
