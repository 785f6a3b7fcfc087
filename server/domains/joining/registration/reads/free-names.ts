/** Whether names and addresses are free. Deleted accounts keep theirs. */
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../../db/context.ts'
import { members } from '../../../../db/tables/accounts.ts'
import { nameKeyOf } from '../../../accounts/index.ts'

export async function isNameFree(db: Queryable, userName: string): Promise<boolean> {
  return (await db.$count(members, eq(members.nameKey, nameKeyOf(userName)))) === 0
}

export async function isEmailFree(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(members, eq(members.email, email))) === 0
}
