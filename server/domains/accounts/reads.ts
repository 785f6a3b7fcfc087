/** Reads of accounts for the accounts domain only. Other domains never get these rows, because they contain addresses and hashes. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { plainEmail } from '#contract/policy/email-address.ts'
import { groupWith } from '#contract/policy/membership-groups.ts'
import { membershipState } from '#contract/policy/membership.ts'
import { groups, type PermissionFlags } from '#contract/roles.ts'
import type { Queryable } from '../../db/context.ts'
import { memberGroups, members, recordVersions, sessions } from '../../db/tables/accounts.ts'
import { memberships } from '../../db/tables/money/memberships.ts'
import { closedAccount } from '../../http/access/check-access.ts'

export type Account = typeof members.$inferSelect

export interface AccountWithGroup extends Account {
  /** Null if the database has no row for the group. */
  readonly groupFlags: PermissionFlags | null
  /** Version of the settings record. */
  readonly settingsVersion: number
}

/**
 * Throws session_expired for a deleted account; for a closed one, the same error as an up-to-date session check, because this node's check
 * may be stale.
 */
export async function getAccount(db: Queryable, memberId: number): Promise<AccountWithGroup> {
  const rows = await db
    .select({ member: members, groupFlags: memberGroups.flags, settingsVersion: recordVersions.version })
    .from(members)
    .leftJoin(memberGroups, eq(memberGroups.id, members.groupId))
    .leftJoin(recordVersions, and(eq(recordVersions.memberId, members.id), eq(recordVersions.record, 'settings')))
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  if (!rows[0]) throw new Refusal('session_expired')
  const closed = closedAccount(rows[0].member.groupId)
  if (closed) throw closed
  return { ...rows[0].member, groupFlags: rows[0].groupFlags, settingsVersion: rows[0].settingsVersion ?? 0 }
}

/** The group of somebody who becomes a member, or returns: free, or what the membership gives that they have paid for. */
export async function groupOfReturning(db: Queryable, memberId: number, now: Date): Promise<number> {
  const [held] = await db.select().from(memberships).where(eq(memberships.memberId, memberId))
  return held && held.closedAt === null && membershipState(held, now) !== 'expired' ? groupWith(held.kind, held.groupBefore) : groups.free
}

/** Normalises the typed name as the unique indexes do. User names cannot contain an @. */
export function normaliseIdentifier(typed: string): string {
  return typed.includes('@') ? plainEmail(typed) : nameKeyOf(typed.trim())
}

/** Names that differ only in case or in Unicode normalisation are the same name. */
export function nameKeyOf(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/**
 * Finds deleted accounts too, because the caller must spend the same time on them. Selects only the columns that sign-in needs: a whole row
 * would take time that an unknown name does not.
 */
export async function findAccountBySignInName(
  db: Queryable,
  identifier: string,
): Promise<Pick<Account, 'id' | 'passwordHash' | 'groupId' | 'deletedAt'> | null> {
  const column = identifier.includes('@') ? members.email : members.nameKey
  const { id, passwordHash, groupId, deletedAt } = members
  const rows = await db.select({ id, passwordHash, groupId, deletedAt }).from(members).where(eq(column, identifier))
  return rows[0] ?? null
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | null> {
  const rows = await db
    .select()
    .from(members)
    .where(and(eq(members.email, email), isNull(members.deletedAt)))
  return rows[0] ?? null
}

const mostSessionsShown = 100

export async function liveSessions(db: Queryable, memberId: number, now: Date): Promise<Array<typeof sessions.$inferSelect>> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(mostSessionsShown)
}
