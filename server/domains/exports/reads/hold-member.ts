import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'

/** Locks the member's row: of two simultaneous requests for the same member, the second waits for the first. */
export async function holdMember(tx: Transaction, memberId: number): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
}
