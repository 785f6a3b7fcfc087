/** Whether names and addresses are free. Deleted accounts keep theirs. */
import { eq } from 'drizzle-orm'
import { checkProof } from '../../../adapters/captcha/check-proof.ts'
import { createCounter } from '../../../db/counter.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { RequestContext } from '../../../http/context.ts'
import { nameKeyOf } from '../../accounts/index.ts'
import { getRegistration } from './find-registration.ts'

/** Enough for somebody whose first forty ideas are taken. */
const asks = createCounter('joining-asks', 60, 3600)

export async function isNameFree(db: Queryable, userName: string): Promise<boolean> {
  return (await db.$count(members, eq(members.nameKey, nameKeyOf(userName)))) === 0
}

export async function isEmailFree(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(members, eq(members.email, email))) === 0
}

/** A registration was begun with a proof and may ask so many times; everybody else brings one for every question. Throws token_invalid, rate_limited. */
export async function spendAsk(context: RequestContext, key: string | undefined): Promise<void> {
  if (key === undefined) return checkProof(context, context.proof)
  const { id } = await getRegistration(context.db, context, key)
  await asks.spend(context.db, String(id))
}
