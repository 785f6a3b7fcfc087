/** Who may query whether a name or an address is free, and how often. */
import { checkCaptcha } from '../../adapters/captcha/check-captcha.ts'
import { createCounter } from '../../db/counter.ts'
import type { RequestContext } from '../../http/context.ts'
import { getRegistration } from './reads/find-registration.ts'

/** Enough for a person whose first forty ideas are taken. */
const asks = createCounter('joining-asks', 60, 3600)

/**
 * A registration was started with a captcha and has a limited number of queries; all other callers need a captcha for every query. Throws
 * token_invalid, rate_limited.
 */
export async function spendAsk(context: RequestContext, key: string | undefined): Promise<void> {
  if (key === undefined) return checkCaptcha(context, context.proof)
  const { id } = await getRegistration(context.db, context, key)
  await asks.spend(context.db, String(id))
}
