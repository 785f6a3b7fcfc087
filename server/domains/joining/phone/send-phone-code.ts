import { and, eq, isNull } from 'drizzle-orm'
import { members } from '../../../db/tables/accounts.ts'
import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import { pendingPhoneOf } from '../../accounts/index.ts'
import { issueCode } from '../codes/one-time-codes.ts'
import { joinMailsFor } from '../join-mails.ts'
import { ownPhoneTarget } from './own-phone.ts'

/** Ends quietly where nothing waits any more. A failed hand-over throws: the job runs again with a new code. */
export async function sendPhoneCode(services: Services, { memberId }: JobPayloads['send-phone-code']): Promise<void> {
  const { db, sms, now } = services
  const [account] = await db
    .select({ locale: members.locale, phoneAsked: members.phoneAsked, phoneAskedAt: members.phoneAskedAt })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  const number = account ? pendingPhoneOf(account, now()) : null
  if (!account || number === null) return
  const { sms: words } = joinMailsFor(account.locale)
  await issueCode(services, ownPhoneTarget(memberId, number), (code) => sms.send({ to: number, text: words({ code }) }))
}
