import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { moment, reference } from './columns.ts'

/** Silent, both ways, everywhere. */
export const blocks = pgTable(
  'blocks',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    blockedId: reference()
      .notNull()
      .references(() => members.id),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.blockedId] }), index('blocks_reverse').on(table.blockedId, table.memberId)],
)

// Re-exported beside blocks, for reads about two members; the friends domain owns them.
export { friendRequests, friends, heroes } from './friends.ts'
