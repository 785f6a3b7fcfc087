/**
 * Unconfirmed addresses. Only accounts from before registration used codes have one; after a day they no longer block others from using the
 * address.
 */
import { and, eq, isNull, lt, not } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'

const dayMs = 24 * 3_600_000

const isUnconfirmed = (now: Date) =>
  and(eq(members.groupId, groups.registered), isNull(members.emailConfirmedAt), lt(members.createdAt, new Date(now.getTime() - dayMs)))

/** Call it only in jobs and for confirmed addresses: nobody else may learn the result (security row 22). */
export async function isEmailFree(db: Queryable, email: string, now: Date): Promise<boolean> {
  const isOld = isUnconfirmed(now)
  return (await db.$count(members, and(eq(members.email, email), isOld && not(isOld)))) === 0
}

/** Frees an address for the account that has just confirmed it. The account that only claimed it stays, without an address. */
export async function takeEmail(tx: Transaction, email: string, now: Date): Promise<void> {
  const claimed = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.email, email), isUnconfirmed(now)))
  for (const { id } of claimed)
    await tx
      .update(members)
      .set({ email: `unconfirmed-${id}@removed.invalid` })
      .where(eq(members.id, id))
}
