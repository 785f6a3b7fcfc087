/** Hands mails to the configured SMTP server. Plain text only: no tracking, no rendering. */
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Long enough for a slow server, short enough for a retry while the recipient still waits for the mail. */
const patienceMs = 20_000

/** A server that offers no TLS is used only if the address starts with `smtp://`; `smtps://` requires TLS. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, { from, disableFileAccess: true, disableUrlAccess: true })
  return {
    kind: 'smtp',
    async send({ to, subject, text, unsubscribeUrl }) {
      const list = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(list ? { headers: list } : {}),
        signal: AbortSignal.timeout(patienceMs),
      })
    },
  }
}
