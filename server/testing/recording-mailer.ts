/** Records mails instead of sending them. */
import type { Mail, Mailer } from '../adapters/mailer.ts'

export interface RecordingMailer extends Mailer {
  readonly sent: Mail[]
}

export function createRecordingMailer(): RecordingMailer {
  const sent: Mail[] = []
  return {
    kind: 'sandbox',
    sent,
    async send(mail) {
      sent.push(mail)
    },
  }
}
