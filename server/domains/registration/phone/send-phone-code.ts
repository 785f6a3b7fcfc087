import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import { findPendingPhone } from '../../accounts/index.ts'
import { issueCode } from '../codes/one-time-codes.ts'
import { joinMailsFor } from '../registration-mails.ts'
import { ownPhoneTarget } from './own-phone.ts'

/** Ends quietly if no number is pending. Throws if the code could not be delivered: the job then runs again with a new code. */
export async function sendPhoneCode(services: Services, { memberId }: JobPayloads['send-phone-code']): Promise<void> {
  const { db, sms, now } = services
  const pending = await findPendingPhone(db, memberId, now())
  if (!pending) return
  const { number, locale } = pending
  const words = joinMailsFor(locale)
  await issueCode(services, ownPhoneTarget(memberId, number), (code) => sms.send({ to: number, text: words.sms({ code }) }))
}
