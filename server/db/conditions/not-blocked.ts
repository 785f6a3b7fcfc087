/** Blocks are silent and work both ways: for either member, the other one does not exist. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { blocks } from '../tables/social.ts'

/**
 * True for rows whose member and the viewer have not blocked each other. `memberColumn` is qualified by drizzle, so it may come from any
 * joined table.
 */
export function notBlocked(viewerId: number, memberColumn: SQLWrapper): SQL {
  return sql`not exists (select 1 from ${blocks} where ${blocks.memberId} = ${viewerId} and ${blocks.blockedId} = ${memberColumn}) and not exists (select 1 from ${blocks} where ${blocks.blockedId} = ${viewerId} and ${blocks.memberId} = ${memberColumn})`
}
