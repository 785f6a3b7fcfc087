/** Sends a mail and records whether that worked; Site Status shows the result as email delivery. */
import * as v from 'valibot'
import type { Mail } from '../../adapters/mailer.ts'
import type { Services } from '../../http/context.ts'
import { findSetting, saveSetting } from '../../db/settings.ts'

const deliverySetting = 'mail.delivery'
const delivery = v.object({ isWorking: v.boolean() })

/** Throws if the mail server refused the mail; the queue retries. */
export async function sendMail({ db, mailer }: Services, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail)
  } catch (error) {
    await saveSetting(db, deliverySetting, { isWorking: false })
    throw error
  }
  if (!(await isDelivering(db))) await saveSetting(db, deliverySetting, { isWorking: true })
}

/** A sandbox that cannot store mails counts as offline, like a mail server that does not answer. */
export async function emailDelivery({ db, mailer }: Services): Promise<'online' | 'sandbox' | 'offline'> {
  if (!(await isDelivering(db))) return 'offline'
  return mailer.kind === 'sandbox' ? 'sandbox' : 'online'
}

/** True until a mail has failed. */
async function isDelivering(db: Services['db']): Promise<boolean> {
  const stored = v.safeParse(delivery, await findSetting(db, deliverySetting))
  return !stored.success || stored.output.isWorking
}
