/** Sign-in by name or email address. Unknown names, wrong passwords and deleted accounts get the same answer after the same time. */
import type { RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { login as loginEndpoint } from '#contract/accounts.ts'
import { roleOfGroup } from '#contract/roles.ts'
import { transaction } from '../../db/client.ts'
import { closedAccount } from '../../http/access/check-access.ts'
import { checkCaptcha } from '../../adapters/captcha/check-captcha.ts'
import type { RequestContext } from '../../http/context.ts'
import { checkSiteIsOpen } from '../../http/site/site-status.ts'
import { findAccountBySignInName, normaliseIdentifier } from './reads.ts'
import { isPasswordRight } from './secrets.ts'
import { openSession, type OpenSession } from './sessions/open-session.ts'
import { spendSignInTry, wasTriedOften } from './sign-in-limits.ts'

/**
 * Throws rate_limited, wrong_credentials, validation_failed on `proof` after some failures, maintenance (but not for staff), or the reason
 * why the account is closed (only to a caller with the right password).
 */
export async function login(context: RequestContext, input: RequestOutput<typeof loginEndpoint>): Promise<OpenSession> {
  const identifier = normaliseIdentifier(input.userName)
  if (await wasTriedOften(context.db, identifier, context.ip)) await checkCaptcha(context, context.proof)
  const account = await findAccountBySignInName(context.db, identifier)
  const attempt = await spendSignInTry(context.db, { identifier, memberId: account?.id ?? null, ip: context.ip })
  const isRight = await isPasswordRight(account?.passwordHash ?? null, input.password)
  if (!account || !isRight || !attempt.mayCount || account.deletedAt) throw new Refusal('wrong_credentials')
  await attempt.giveBack()
  const closed = closedAccount(account.groupId)
  if (closed) throw closed
  await checkSiteIsOpen(context, roleOfGroup(account.groupId))
  return transaction(context.db, (tx) => openSession(tx, context, account.id, input.keepSignedIn))
}
