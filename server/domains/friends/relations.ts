/** The five lists: each is a walk along one index, from one member to others, newest first. */
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { friendRequests, friends, heroes } from '../../db/tables/friends.ts'

export interface Relation {
  readonly table: PgTable
  /** Whose list it is. */
  readonly of: PgColumn
  readonly other: PgColumn
  readonly since: PgColumn
}

export const relations = {
  friends: { table: friends, of: friends.memberId, other: friends.friendId, since: friends.createdAt },
  /** Received. */
  requests: { table: friendRequests, of: friendRequests.toId, other: friendRequests.fromId, since: friendRequests.createdAt },
  /** Sent. */
  pending: { table: friendRequests, of: friendRequests.fromId, other: friendRequests.toId, since: friendRequests.createdAt },
  heroes: { table: heroes, of: heroes.memberId, other: heroes.heroId, since: heroes.createdAt },
  fans: { table: heroes, of: heroes.heroId, other: heroes.memberId, since: heroes.createdAt },
} as const satisfies Record<string, Relation>
export type RelationName = keyof typeof relations

export interface RelationQuestion {
  readonly relation: Relation
  readonly ofId: number
  /** For example: only those who are also friends of somebody else. */
  readonly where?: SQL | undefined
}
