/**
 * Confirms the new address with the code or the key in the link that was sent to it. Only the member who requested the change can use
 * either.
 */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { validateEmailChange as validateEndpoint } from '#contract/account/changes.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { isUniqueViolation, transaction } from '../../../db/client.ts'
import { mailKeys, members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changeMailsFor } from '../mails/change-mails.ts'
import { getAccount } from '../reads.ts'
import { hashSecret } from '../secrets.ts'
import { takeEmail } from '../unconfirmed-email.ts'
import { emailChangePurpose } from './request-email-change.ts'
import { hashCode } from './send-email-change.ts'

const mostTries = 5
const codeLifeMs = 10 * 60_000

/** Throws token_invalid (an old, used or foreign link; a code after five tries), `wrong_code` on the field, email_taken. */
export async function validateEmailChange(context: MemberContext, input: RequestOutput<typeof validateEndpoint>): Promise<void> {
  const { db, viewer, now, jobs, bus } = context
  const email = 'key' in input ? await emailOfKey(context, input.key) : await emailOfCode(context, input.code)
  const before = await getAccount(db, viewer.id)
  try {
    await transaction(db, async (tx) => {
      await takeEmail(tx, email, now())
      await tx.update(members).set({ email, emailConfirmedAt: now() }).where(eq(members.id, viewer.id))
      // Links that went to the old address (especially password resets) become invalid.
      await tx
        .update(mailKeys)
        .set({ usedAt: now() })
        .where(and(eq(mailKeys.memberId, viewer.id), isNull(mailKeys.usedAt)))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) throw new Refusal('email_taken')
    throw error
  }
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  await jobs.enqueue('send-mail', { to: before.email, ...changeMailsFor(before.locale).addressChanged({ name: before.name, email }) })
}

const isOpen = ({ viewer, now }: MemberContext) =>
  and(eq(mailKeys.memberId, viewer.id), eq(mailKeys.purpose, emailChangePurpose), isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now()))

async function emailOfKey(context: MemberContext, key: string): Promise<string> {
  const [row] = await context.db
    .select({ email: mailKeys.detail })
    .from(mailKeys)
    .where(and(eq(mailKeys.keyHash, hashSecret(key)), isOpen(context)))
  if (!row?.email) throw new Refusal('token_invalid')
  return row.email
}

/** Counts the try before comparing the code, so that parallel tries cannot slip through. Only one key is open at a time. */
async function emailOfCode(context: MemberContext, code: string): Promise<string> {
  const { db, now } = context
  const [tried] = await db
    .update(mailKeys)
    .set({ codeTries: sql`${mailKeys.codeTries} + 1` })
    .where(and(isOpen(context), lt(mailKeys.codeTries, mostTries), gt(mailKeys.createdAt, new Date(now().getTime() - codeLifeMs))))
    .returning({ keyHash: mailKeys.keyHash, codeHash: mailKeys.codeHash, email: mailKeys.detail })
  if (!tried?.email) throw new Refusal('token_invalid')
  if (tried.codeHash !== hashCode(tried.keyHash, code)) throw invalid({ code: ['code'] })
  return tried.email
}
