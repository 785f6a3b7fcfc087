/** The new address is confirmed by what was sent to it: its code, or the key in its link. Only the member who asked can use either. */
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { validateEmailChange as validateEndpoint } from '#contract/account-changes.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { isUniqueViolation, transaction } from '../../../db/client.ts'
import type { Queryable } from '../../../db/context.ts'
import { mailKeys, members } from '../../../db/tables/accounts.ts'
import { oneTimeCodes } from '../../../db/tables/joining.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changeMailsFor } from '../change-mails.ts'
import { getAccount } from '../reads.ts'
import { hashSecret } from '../secrets.ts'
import { emailChangePurpose, findPendingEmail } from './request-email-change.ts'
import { codeTarget } from './send-email-change.ts'

const mostTries = 5

/** Throws token_invalid (a link that is old, used or somebody else's; a code after five tries), `wrong_code` on the field, email_taken. */
export async function validateEmailChange(context: MemberContext, input: RequestOutput<typeof validateEndpoint>): Promise<void> {
  const { db, viewer, now, jobs, bus } = context
  const email = 'key' in input ? await emailOfKey(context, input.key) : await emailOfCode(context, input.code)
  const before = await getAccount(db, viewer.id)
  try {
    await transaction(db, async (tx) => {
      await tx.update(members).set({ email, emailConfirmedAt: now() }).where(eq(members.id, viewer.id))
      // Links that went to the old address (a new password, above all) are worth nothing any more.
      await tx
        .update(mailKeys)
        .set({ usedAt: now() })
        .where(and(eq(mailKeys.memberId, viewer.id), isNull(mailKeys.usedAt)))
      await spendCodes(tx, codeTarget({ memberId: viewer.id, email }), now())
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) throw new Refusal('email_taken')
    throw error
  }
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  await jobs.enqueue('send-mail', { to: before.email, ...changeMailsFor(before.locale).addressChanged({ name: before.name, email }) })
}

async function emailOfKey({ db, viewer, now }: MemberContext, key: string): Promise<string> {
  const [row] = await db
    .select({ email: mailKeys.detail })
    .from(mailKeys)
    .where(
      and(
        eq(mailKeys.keyHash, hashSecret(key)),
        eq(mailKeys.memberId, viewer.id),
        eq(mailKeys.purpose, emailChangePurpose),
        isNull(mailKeys.usedAt),
        gt(mailKeys.expiresAt, now()),
      ),
    )
  if (!row?.email) throw new Refusal('token_invalid')
  return row.email
}

/** A try is counted before the code is looked at, so that parallel ones cannot slip through. */
async function emailOfCode({ db, viewer, now }: MemberContext, code: string): Promise<string> {
  const email = await findPendingEmail(db, viewer.id, now())
  if (email === null) throw new Refusal('token_invalid')
  const targetHash = codeTarget({ memberId: viewer.id, email })
  const [newest] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.targetHash, targetHash), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now())))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  const [tried] = newest
    ? await db
        .update(oneTimeCodes)
        .set({ tries: sql`${oneTimeCodes.tries} + 1` })
        .where(and(eq(oneTimeCodes.id, newest.id), lt(oneTimeCodes.tries, mostTries), isNull(oneTimeCodes.usedAt)))
        .returning({ codeHash: oneTimeCodes.codeHash })
    : []
  if (!tried) throw new Refusal('token_invalid')
  if (tried.codeHash !== hashSecret(`${targetHash}:${code}`)) throw invalid({ code: ['wrong_code'] })
  return email
}

async function spendCodes(db: Queryable, targetHash: string, now: Date): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.targetHash, targetHash), isNull(oneTimeCodes.usedAt)))
}
