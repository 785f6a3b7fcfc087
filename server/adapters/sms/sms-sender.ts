/** The SMS port. `sandbox` stores messages for the operator to read beside the mails; `twilio` sends them. */
export interface Sms {
  /** E.164: `+4915112345678`. */
  readonly to: string
  readonly text: string
}

export interface SmsSender {
  readonly kind: 'sandbox' | 'twilio'
  /** Throws if the message could not be handed over; the job retries. */
  send(sms: Sms): Promise<void>
}
