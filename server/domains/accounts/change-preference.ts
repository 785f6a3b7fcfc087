/** Settings that other domains store among a member's preferences, each under its own name. */
import { eq, sql } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import type { Database } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'

/** Locks the member's row, so that simultaneous changes to different preferences both succeed. */
export async function changePreference<Value>(
  db: Database,
  memberId: number,
  key: string,
  change: (preferences: Readonly<Record<string, unknown>>) => Value,
): Promise<Value> {
  return transaction(db, async (tx) => {
    const isMember = eq(members.id, memberId)
    const [row] = await tx.select({ preferences: members.preferences }).from(members).where(isMember).for('no key update')
    const next = change(row?.preferences ?? {})
    await tx
      .update(members)
      .set({ preferences: sql`${members.preferences} || ${JSON.stringify({ [key]: next })}::jsonb` })
      .where(isMember)
    return next
  })
}
