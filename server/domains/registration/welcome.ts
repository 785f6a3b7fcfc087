/** The welcome mail (J-11). */
import { createCounter } from '../../db/counter.ts'
import type { Services } from '../../http/context.ts'
import { appLink, getAccount } from '../accounts/index.ts'
import { joinMailsFor } from './registration-mails.ts'

const welcomes = createCounter('welcome-mails', 3, 24 * 3600)

/** Throws rate_limited after three a day. */
export async function sendWelcome({ db, jobs, config }: Services, memberId: number): Promise<void> {
  await welcomes.spend(db, String(memberId))
  const { email, name, locale } = await getAccount(db, memberId)
  await jobs.enqueue('send-mail', { to: email, ...joinMailsFor(locale).welcome({ name, link: appLink(config, '/') }) })
}
