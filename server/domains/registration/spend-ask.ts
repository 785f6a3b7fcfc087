/** Who may ask whether a name or an address is free, and how often. */
import { checkCaptcha } from '../../adapters/captcha/check-captcha.ts'
import { createCounter } from '../../db/counter.ts'
import type { RequestContext } from '../../http/context.ts'
import { getRegistration } from './reads/find-registration.ts'

/** Enough for somebody whose first forty ideas are taken. */
const asks = createCounter('joining-asks', 60, 3600)

/** A registration was begun with a proof and may ask so many times; everybody else brings one for every question. Throws token_invalid, rate_limited. */
export async function spendAsk(context: RequestContext, key: string | undefined): Promise<void> {
  if (key === undefined) return checkCaptcha(context, context.proof)
  const { id } = await getRegistration(context.db, context, key)
  await asks.spend(context.db, String(id))
}
