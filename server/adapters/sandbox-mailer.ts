/** Stores mails in the database, where the operator reads them at /dev/mails. Nothing leaves the machine. */
import type { Database } from '../db/context.ts'
import { sandboxMails } from '../db/tables/site.ts'
import type { Mailer } from './mailer.ts'

export function createSandboxMailer(db: Database): Mailer {
  return {
    kind: 'sandbox',
    async send({ to, subject, text }) {
      await db.insert(sandboxMails).values({ to, subject, text })
    },
  }
}
