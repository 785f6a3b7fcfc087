/** Background jobs of the accounts domain. */
import { lt } from 'drizzle-orm'
import { idempotencyKeys, mailKeys, passkeyChallenges, sessions } from '../../db/tables/accounts.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../http/domain.ts'
import { sendEmailChange } from './email-change/send-email-change.ts'
import { sendAuthLink } from './mails/send-auth-link.ts'
import { sendResetMail } from './mails/send-reset-mail.ts'
import { forgetRestedNames, holdNamesOfAll } from './names/hold-names.ts'

const dayMs = 24 * 3_600_000
/**
 * Sessions and keys stay for a while after they expire: a stolen token that arrives late is still recognised, and staff can investigate.
 */
const keptDays = { sessions: 30, mailKeys: 7, idempotencyKeys: 7 } as const

export const accountJobs: JobHandlers = {
  'send-reset-mail': (services, { email }) => sendResetMail(services, email),
  'send-email-change': (services, asked) => sendEmailChange(services, asked),
  'send-auth-link': (services, { email }) => sendAuthLink(services, email),
  'hold-names': ({ db }) => holdNamesOfAll(db),
  'tidy-up': (services) => tidyUpAccounts(services),
}

/** Refresh tokens are deleted with their session. */
export async function tidyUpAccounts({ db, now }: Services): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  await db.delete(sessions).where(lt(sessions.expiresAt, before(keptDays.sessions)))
  await db.delete(mailKeys).where(lt(mailKeys.expiresAt, before(keptDays.mailKeys)))
  await forgetRestedNames(db, now())
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now()))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keptDays.idempotencyKeys)))
}
