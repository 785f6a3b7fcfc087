/** Stores messages in the database, where the operator reads them at /dev/mails. Nothing leaves the machine. */
import type { Database } from '../../db/context.ts'
import { sandboxMails } from '../../db/tables/site.ts'
import type { SmsSender } from './sms-sender.ts'

export function createSandboxSms(db: Database): SmsSender {
  return {
    kind: 'sandbox',
    async send({ to, text }) {
      await db.insert(sandboxMails).values({ to, subject: 'SMS', text })
    },
  }
}
