import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { friends } from '../tables/social.ts'

/**
 * True for rows whose member is a friend of the viewer, or of the member in another column. Columns are qualified by drizzle, so they may
 * come from any joined table.
 */
export function areFriends(viewerId: number | SQLWrapper, memberColumn: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${friends} where ${friends.memberId} = ${viewerId} and ${friends.friendId} = ${memberColumn})`
}
