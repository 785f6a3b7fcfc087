/** The five lists; each scans one index, from one member to the others, newest first. */
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { friendRequests, friends, heroes } from '../../db/tables/friends.ts'

export interface Relation {
  readonly table: PgTable
  /** The owner of the list. */
  readonly of: PgColumn
  readonly other: PgColumn
  readonly since: PgColumn
}

export const relations = {
  friends: { table: friends, of: friends.memberId, other: friends.friendId, since: friends.createdAt },
  /** Received requests. */
  requests: { table: friendRequests, of: friendRequests.toId, other: friendRequests.fromId, since: friendRequests.createdAt },
  /** Sent requests. */
  pending: { table: friendRequests, of: friendRequests.fromId, other: friendRequests.toId, since: friendRequests.createdAt },
  heroes: { table: heroes, of: heroes.memberId, other: heroes.heroId, since: heroes.createdAt },
  fans: { table: heroes, of: heroes.heroId, other: heroes.memberId, since: heroes.createdAt },
} as const satisfies Record<string, Relation>
export type RelationName = keyof typeof relations

export interface RelationQuestion {
  readonly relation: Relation
  readonly ofId: number
  /** An additional condition, for example only members who are also friends of another one. */
  readonly where?: SQL | undefined
}
