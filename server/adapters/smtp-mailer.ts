/** Hands mails to the configured SMTP server. Plain text only: nothing to track, nothing to render. */
import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

/** Long enough for a slow server, short enough that the job is retried while somebody still waits for the mail. */
const patienceMs = 20_000

/** A server that offers no TLS is used without only when the address says `smtp://`; `smtps://` insists on it. */
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
