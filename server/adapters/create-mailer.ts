/** SMTP if it is configured, else the sandbox. */
import type { Config } from '../config/config.ts'
import type { Database } from '../db/context.ts'
import type { Mailer } from './mailer.ts'
import { createSandboxMailer } from './sandbox-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, db: Database): Mailer {
  return SMTP_URL ? createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM }) : createSandboxMailer(db)
}
