/** Password recovery by mail. */
import type { Services } from '../../../http/context.ts'
import { appLink, mailKey } from './mail-key.ts'
import { mailTextsFor } from './mail-texts.ts'
import { findAccountByEmail } from '../reads.ts'

export const resetPurpose = 'password-reset'
const lifeMs = 3_600_000

/** Ends quietly for unknown addresses. */
export async function sendResetMail(services: Services, email: string): Promise<void> {
  const account = await findAccountByEmail(services.db, email)
  if (!account) return
  const { name, locale } = account
  const write = (key: string) => mailTextsFor(locale).resetPassword({ name, link: appLink(services.config, `/auth/reset/${key}`) })
  await mailKey(services, { account, purpose: resetPurpose, lifeMs, write })
}
