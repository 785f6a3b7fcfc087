/** The mail port. `sandbox` keeps mails for the operator to read; `smtp` sends them. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Ends such mails with one click in the mail program (RFC 8058); only for what nobody has to get. */
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  readonly kind: 'sandbox' | 'smtp'
  /** Throws when the mail could not be handed over; the job retries. */
  send(mail: Mail): Promise<void>
}
