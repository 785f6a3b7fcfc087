import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { friends } from '../tables/social.ts'

/** True for rows whose member is a friend of the viewer. `memberColumn` is qualified by drizzle, so it may come from any joined table. */
export function areFriends(viewerId: number, memberColumn: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${friends} where ${friends.memberId} = ${viewerId} and ${friends.friendId} = ${memberColumn})`
}
