/** Sign-in by name or e-mail address. Unknown names, wrong passwords and deleted accounts answer alike and take as long. */
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

/** Throws rate_limited, wrong_credentials, validation_failed naming `proof` after some failures, maintenance (but not for staff), or why the account is closed (told only to who knows the password). */
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
