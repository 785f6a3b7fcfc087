/** Requests a new address: nothing changes until it is confirmed. The answer is the same whether or not the address belongs to a member. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { requestEmailChange as requestEndpoint } from '#contract/account/changes.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { Queryable } from '../../../db/context.ts'
import { mailKeys } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changeMailsFor } from '../mails/change-mails.ts'
import { provePresence } from '../passkeys/prove-presence.ts'
import { getAccount } from '../reads.ts'

export const emailChangePurpose = 'email-change'
export const mostChangeMailsADay = 6
const dayMs = 24 * 3_600_000

/** Throws the errors of `provePresence`, `same` on the field, rate_limited. */
export async function requestEmailChange(context: MemberContext, { email, proof }: RequestOutput<typeof requestEndpoint>): Promise<void> {
  const account = await getAccount(context.db, context.viewer.id)
  if (account.email === email) throw invalid({ email: ['same'] })
  await provePresence(context, proof)
  await checkMailsLeft(context)
  await context.jobs.enqueue('send-email-change', { memberId: account.id, email })
  await context.jobs.enqueue('send-mail', {
    to: account.email,
    ...changeMailsFor(account.locale).addressAsked({ name: account.name, email }),
  })
}

/** Throws not_found if no change was requested. */
export async function sendEmailChangeAgain(context: MemberContext): Promise<void> {
  const { db, viewer, now, jobs } = context
  const email = await findPendingEmail(db, viewer.id, now())
  if (email === null) throw new Refusal('not_found')
  await checkMailsLeft(context)
  await jobs.enqueue('send-email-change', { memberId: viewer.id, email })
}

async function checkMailsLeft({ db, viewer, now }: MemberContext): Promise<void> {
  if (!(await hasMailsLeft(db, viewer.id, now()))) throw new Refusal('rate_limited', { retryAfterSeconds: dayMs / 1000 })
}

/** Counts a member's mails to any address, so that nobody can flood a mailbox from here. */
export async function hasMailsLeft(db: Queryable, memberId: number, now: Date): Promise<boolean> {
  const isRecent = and(
    eq(mailKeys.memberId, memberId),
    eq(mailKeys.purpose, emailChangePurpose),
    gt(mailKeys.createdAt, new Date(now.getTime() - dayMs)),
  )
  return (await db.$count(mailKeys, isRecent)) < mostChangeMailsADay
}

/** The most recently requested address, while its key is valid. */
export async function findPendingEmail(db: Queryable, memberId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: mailKeys.detail })
    .from(mailKeys)
    .where(
      and(eq(mailKeys.memberId, memberId), eq(mailKeys.purpose, emailChangePurpose), isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now)),
    )
    .orderBy(desc(mailKeys.createdAt))
    .limit(1)
  return row?.email ?? null
}
