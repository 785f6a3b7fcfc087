/** Requests account deletion and lets the member cancel it for two weeks. The departures domain carries it out. */
import { and, eq, isNull } from 'drizzle-orm'
import { removalWaitDays, type requestRemoval as requestEndpoint } from '#contract/account/changes.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changeMailsFor } from '../mails/change-mails.ts'
import { provePresence } from '../passkeys/prove-presence.ts'
import { getAccount } from '../reads.ts'

const dayMs = 24 * 3_600_000

/** Throws the errors of `provePresence`. A repeated request changes only the choice about videos and comments, not the day. */
export async function requestRemoval(
  context: MemberContext,
  { proof, keepsContent }: RequestOutput<typeof requestEndpoint>,
): Promise<void> {
  await provePresence(context, proof)
  const { db, viewer, now, jobs, bus } = context
  const account = await getAccount(db, viewer.id)
  const removalAt = account.removalAt ?? new Date(now().getTime() + removalWaitDays * dayMs)
  await db
    .update(members)
    .set({ removalAt, removalKeepsContent: keepsContent })
    .where(and(eq(members.id, viewer.id), isNull(members.deletedAt)))
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  if (account.removalAt) return
  await jobs.enqueue('send-mail', {
    to: account.email,
    ...changeMailsFor(account.locale).removalAsked({ name: account.name, day: removalAt }),
  })
}

/** Has no effect if no deletion is pending. */
export async function cancelRemoval({ db, viewer, jobs, bus }: MemberContext): Promise<void> {
  const account = await getAccount(db, viewer.id)
  if (!account.removalAt) return
  await db
    .update(members)
    .set({ removalAt: null })
    .where(and(eq(members.id, viewer.id), isNull(members.deletedAt)))
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  await jobs.enqueue('send-mail', { to: account.email, ...changeMailsFor(account.locale).removalTakenBack({ name: account.name }) })
}
