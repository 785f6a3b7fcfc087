/** Hands messages to Twilio's REST API (https://www.twilio.com/docs/messaging/api/message-resource). */
import type { SmsSender } from './sms-sender.ts'

export interface TwilioAccount {
  readonly accountSid: string
  readonly authToken: string
  /** A number or sender name of the account. */
  readonly from: string
  /** Origin of the API; another one in tests. */
  readonly origin?: string
}

const patienceMs = 20_000

/** The message's text never appears in an error, because it contains a code. */
export function createTwilioSms({ accountSid, authToken, from, origin = 'https://api.twilio.com' }: TwilioAccount): SmsSender {
  const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    kind: 'twilio',
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS was not taken: ${response.status}`)
    },
  }
}
