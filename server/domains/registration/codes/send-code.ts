/** The job behind every code: creates and sends it. Only the reader of the mailbox learns whether the address already has an account. */
import { and, eq, isNull } from 'drizzle-orm'
import { registrations } from '../../../db/tables/registration.ts'
import type { Services } from '../../../http/context.ts'
import type { JobPayloads } from '../../../jobs/queue.ts'
import { appLink, isEmailFree } from '../../accounts/index.ts'
import { sendMail } from '../../site/index.ts'
import { joinMailsFor } from '../registration-mails.ts'
import { readEntered } from '../reads/find-registration.ts'
import { registrationKeyOf } from '../registration-key.ts'
import { issueCode, issueNoCode, type CodeTarget } from './one-time-codes.ts'

export function registrationTarget(channel: CodeTarget['channel'], registrationId: number, target: string): CodeTarget {
  return { channel, purpose: 'registration', subject: String(registrationId), target }
}

/**
 * Ends quietly if the registration no longer exists. Throws if the code could not be delivered: the job then runs again with a new code.
 */
export async function sendCode(services: Services, { channel, registrationId, target }: JobPayloads['send-code']): Promise<void> {
  const { db, config, sms } = services
  const [row] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.id, registrationId), isNull(registrations.memberId)))
  if (!row) return
  const words = joinMailsFor(readEntered(row).locale)
  const about = registrationTarget(channel, registrationId, target)
  if (channel === 'phone') return issueCode(services, about, (code) => sms.send({ to: target, text: words.sms({ code }) }))
  if (!(await isEmailFree(db, target, services.now())))
    return issueNoCode(services, about, () => sendMail(services, { to: target, ...words.known({ link: appLink(config, '/auth/login') }) }))
  const link = appLink(config, `/auth/register/email/${registrationKeyOf(services, registrationId)}/0`)
  await issueCode(services, about, (code) => sendMail(services, { to: target, ...words.code({ code, link }) }))
}
