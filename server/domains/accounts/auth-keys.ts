/** A mailed key opens a session or an inactive account, once, within 15 minutes. */
import { and, eq } from 'drizzle-orm'
import type { getUserFromAuthKey as signInEndpoint, reActivate as reActivateEndpoint } from '#contract/accounts.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { groups, roleOfGroup } from '#contract/roles.ts'
import { transaction } from '../../db/client.ts'
import { members } from '../../db/tables/accounts.ts'
import type { RequestContext } from '../../http/context.ts'
import { checkSiteIsOpen } from '../../http/site/site-status.ts'
import { spendMailKey } from './mails/mail-key.ts'
import { getAccount, groupOfReturning } from './reads.ts'
import { reActivatePurpose, signInPurpose } from './mails/send-auth-link.ts'
import { openSession, type OpenSession } from './sessions/open-session.ts'

/** Throws token_invalid, or the reason why the account has been closed since. */
export async function signInByKey(
  context: RequestContext,
  { authKey, keepSignedIn }: RequestOutput<typeof signInEndpoint>,
): Promise<OpenSession> {
  return transaction(context.db, async (tx) => {
    const memberId = await spendMailKey(tx, authKey, [signInPurpose], context.now())
    const account = await getAccount(tx, memberId)
    await checkSiteIsOpen(context, roleOfGroup(account.groupId))
    return openSession(tx, context, memberId, keepSignedIn)
  })
}

/** The member returns as a free member, or as what a membership gives that still runs. Throws token_invalid, account_banned, account_memorial. */
export async function reActivate(context: RequestContext, { authKey }: RequestOutput<typeof reActivateEndpoint>): Promise<OpenSession> {
  const session = await transaction(context.db, async (tx) => {
    const memberId = await spendMailKey(tx, authKey, [reActivatePurpose], context.now())
    await tx
      .update(members)
      .set({ groupId: await groupOfReturning(tx, memberId, context.now()) })
      .where(and(eq(members.id, memberId), eq(members.groupId, groups.inactive)))
    await getAccount(tx, memberId)
    return openSession(tx, context, memberId, true)
  })
  context.bus.emit('accounts.selfChanged', { memberId: session.memberId })
  return session
}
