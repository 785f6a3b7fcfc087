/** Sets a new password, with a mailed key or the old password. Either way every other session ends, and the member is notified by mail. */
import { and, eq, isNull } from 'drizzle-orm'
import type { beginReset as beginEndpoint, changePassword as changeEndpoint, resetPassword as resetEndpoint } from '#contract/accounts.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { mailKeys, members } from '../../db/tables/accounts.ts'
import type { MemberContext, RequestContext, Services } from '../../http/context.ts'
import { memberOfMailKey, spendMailKey } from './mails/mail-key.ts'
import { mailTextsFor } from './mails/mail-texts.ts'
import { keepOnlyPasskeys, passkeysOf, presentPasskey } from './passkeys/manage-passkeys.ts'
import { checkNewPassword } from './passwords/check-new-password.ts'
import { getAccount, type Account } from './reads.ts'
import { hashPassword, isPasswordRight } from './secrets.ts'
import { resetPurpose } from './mails/send-reset-mail.ts'
import { announceSessionsEnded, markSessionsEnded } from './sessions/end-sessions.ts'
import { spendPasswordTry } from './sign-in-limits.ts'

/** Throws token_invalid. */
export async function beginReset(
  { db, now }: RequestContext,
  { token }: RequestOutput<typeof beginEndpoint>,
): Promise<ResponseInput<typeof beginEndpoint>> {
  const memberId = await memberOfMailKey(db, token, [resetPurpose], now())
  return { passkeys: (await passkeysOf(db, memberId)).map(presentPasskey) }
}

/**
 * Throws token_invalid if the key is unknown, used, replaced by a newer one, or older than an hour; also the errors of `checkNewPassword`,
 * after which the key stays valid. Passkeys that are not listed are removed, because an intruder may have added one.
 */
export async function resetPassword(
  context: RequestContext,
  { token, password, keepsPasskeys }: RequestOutput<typeof resetEndpoint>,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const result = await transaction(context.db, async (tx) => {
    const memberId = await spendMailKey(tx, token, [resetPurpose], context.now())
    await checkNewPassword(password, ownerOf(await getAccount(tx, memberId)))
    await keepOnlyPasskeys(tx, memberId, keepsPasskeys)
    return { memberId, ended: await storePassword(tx, context, { memberId, passwordHash }) }
  })
  await afterChange(context, result)
}

/** Throws wrong_credentials, or the errors of `checkNewPassword`. Wrong tries count like those of sign-in. */
export async function changePassword(
  context: MemberContext,
  { currentPassword, password }: RequestOutput<typeof changeEndpoint>,
): Promise<void> {
  const memberId = context.viewer.id
  const attempt = await spendPasswordTry(context.db, memberId)
  const account = await getAccount(context.db, memberId)
  if (!(await isPasswordRight(account.passwordHash, currentPassword))) throw new Refusal('wrong_credentials')
  await attempt.giveBack()
  await checkNewPassword(password, ownerOf(account))
  const passwordHash = await hashPassword(password)
  const ended = await transaction(context.db, (tx) =>
    storePassword(tx, context, { memberId, passwordHash, exceptSessionId: context.sessionId }),
  )
  await afterChange(context, { memberId, ended })
}

const ownerOf = ({ name, email }: Pick<Account, 'name' | 'email'>) => ({ userName: name, email })

interface NewPassword {
  readonly memberId: number
  readonly passwordHash: string
  readonly exceptSessionId?: string
}

async function storePassword(tx: Transaction, { now }: Services, { memberId, passwordHash, ...kept }: NewPassword): Promise<string[]> {
  const changed = await tx
    .update(members)
    .set({ passwordHash })
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
    .returning({ id: members.id })
  if (changed.length === 0) throw new Refusal('token_invalid')
  // An earlier reset link must not undo this change.
  await tx
    .update(mailKeys)
    .set({ usedAt: now() })
    .where(and(eq(mailKeys.memberId, memberId), isNull(mailKeys.usedAt)))
  return markSessionsEnded(tx, now(), { memberId, because: 'password_changed', ...kept })
}

async function afterChange(services: Services, { memberId, ended }: { memberId: number; ended: readonly string[] }): Promise<void> {
  announceSessionsEnded(services, memberId, ended)
  const { email, locale, name } = await getAccount(services.db, memberId)
  await services.jobs.enqueue('send-mail', { to: email, ...mailTextsFor(locale).passwordChanged({ name }) })
}
