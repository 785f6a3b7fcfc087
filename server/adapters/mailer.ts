/** The mail port. `sandbox` stores mails for the operator to read; `smtp` sends them. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Unsubscribes from such mails with one click in the mail program (RFC 8058); only for mails that members may opt out of. */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  readonly kind: 'sandbox' | 'smtp'
  /** Throws if the mail could not be handed over; the job retries. */
  send(mail: Mail): Promise<void>
}
