/**
 * Sign-in with a passkey. It cannot be guessed, so it does not share the password's rate limit: the owner's passkey still opens an account
 * whose password is under attack (security row 21). Its own limit, per address, only saves server load.
 */
import { eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { signInWithPasskey as signInEndpoint } from '#contract/account/passkeys.ts'
import { roleOfGroup } from '#contract/roles.ts'
import { transaction } from '../../../db/client.ts'
import { members } from '../../../db/tables/accounts.ts'
import { closedAccount } from '../../../http/access/check-access.ts'
import type { RequestContext } from '../../../http/context.ts'
import { checkSiteIsOpen } from '../../../http/site/site-status.ts'
import { openSession, type OpenSession } from '../sessions/open-session.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** Throws token_invalid, maintenance (but not for staff), or the reason why the account is closed. */
export async function signInWithPasskey(
  context: RequestContext,
  { answer, keepSignedIn }: RequestOutput<typeof signInEndpoint>,
): Promise<OpenSession> {
  const { memberId } = await verifyPasskey(context, answer, { purpose: 'sign-in', memberId: null })
  const [account] = await context.db.select().from(members).where(eq(members.id, memberId))
  if (!account || account.deletedAt) throw new Refusal('token_invalid')
  const closed = closedAccount(account.groupId)
  if (closed) throw closed
  await checkSiteIsOpen(context, roleOfGroup(account.groupId))
  return transaction(context.db, (tx) => openSession(tx, context, account.id, keepSignedIn))
}
