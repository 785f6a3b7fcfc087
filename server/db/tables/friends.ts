import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { members } from './accounts.ts'
import { moment, reference } from './columns.ts'

/** Two rows per friendship, one for each side, so that every list of friends is a scan of one index. */
export const friends = pgTable(
  'friends',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    friendId: reference()
      .notNull()
      .references(() => members.id),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.friendId] }),
    index('friends_recent').on(table.memberId, table.createdAt.desc(), table.friendId),
    index('friends_reverse').on(table.friendId),
  ],
)

/** Open requests only: accepting, denying and cancelling remove them. */
export const friendRequests = pgTable(
  'friend_requests',
  {
    fromId: reference()
      .notNull()
      .references(() => members.id),
    toId: reference()
      .notNull()
      .references(() => members.id),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.fromId, table.toId] }),
    index('friend_requests_received').on(table.toId, table.createdAt.desc(), table.fromId),
    index('friend_requests_sent').on(table.fromId, table.createdAt.desc(), table.toId),
    uniqueIndex('friend_requests_pair').on(sql`least(${table.fromId}, ${table.toId})`, sql`greatest(${table.fromId}, ${table.toId})`),
  ],
)

/** Favourite members; for the hero, the other member is a fan. */
export const heroes = pgTable(
  'heroes',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    heroId: reference()
      .notNull()
      .references(() => members.id),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.heroId] }),
    index('heroes_recent').on(table.memberId, table.createdAt.desc(), table.heroId),
    index('heroes_fans').on(table.heroId, table.createdAt.desc(), table.memberId),
  ],
)
