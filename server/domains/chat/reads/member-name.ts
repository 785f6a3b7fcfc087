import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'

/** The name as stored in an event. */
export async function memberName(db: Queryable, memberId: number): Promise<string> {
  const [member] = await db.select({ name: members.name }).from(members).where(eq(members.id, memberId))
  return member?.name ?? ''
}
