/** The mail port. `sandbox` keeps mails for the operator to read; `smtp` sends them. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface Mailer {
  readonly kind: 'sandbox' | 'smtp'
  /** Throws when the mail could not be handed over; the job retries. */
  send(mail: Mail): Promise<void>
}
