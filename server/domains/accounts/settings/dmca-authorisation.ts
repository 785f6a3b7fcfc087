/**
 * Authorises the site to act on the member's behalf against copies of their videos elsewhere (O-18). Signed with a name, dated by the
 * server.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { transaction } from '../../../db/client.ts'
import type { Queryable } from '../../../db/context.ts'
import { dmcaAuthorisations } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'

export type DmcaAuthorisation = typeof dmcaAuthorisations.$inferSelect

export async function findDmcaAuthorisation(db: Queryable, memberId: number): Promise<DmcaAuthorisation | null> {
  const rows = await db
    .select()
    .from(dmcaAuthorisations)
    .where(and(eq(dmcaAuthorisations.memberId, memberId), isNull(dmcaAuthorisations.withdrawnAt)))
  return rows[0] ?? null
}

/** A second authorisation replaces the first, which stays on record as withdrawn. */
export async function giveDmcaAuthorisation(context: MemberContext, fullName: string): Promise<DmcaAuthorisation> {
  const { db, viewer, now } = context
  return transaction(
    db,
    async (tx) => {
      await withdraw(tx, viewer.id, now())
      const [row] = await tx.insert(dmcaAuthorisations).values({ memberId: viewer.id, fullName, givenAt: now() }).returning()
      if (!row) throw new Error('insert returned no row')
      return row
    },
    // Of two simultaneous calls, the later one waits and withdraws the earlier.
    { isolation: 'serializable' },
  )
}

export async function withdrawDmcaAuthorisation({ db, viewer, now }: MemberContext): Promise<void> {
  await withdraw(db, viewer.id, now())
}

async function withdraw(db: Queryable, memberId: number, withdrawnAt: Date): Promise<void> {
  await db
    .update(dmcaAuthorisations)
    .set({ withdrawnAt })
    .where(and(eq(dmcaAuthorisations.memberId, memberId), isNull(dmcaAuthorisations.withdrawnAt)))
}
