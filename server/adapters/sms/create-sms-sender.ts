/** Twilio if it is configured, else the sandbox. */
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/context.ts'
import { createSandboxSms } from './sandbox-sms.ts'
import type { SmsSender } from './sms-sender.ts'
import { createTwilioSms } from './twilio-sms.ts'

export function createSmsSender({ twilio }: Pick<Config, 'twilio'>, db: Database): SmsSender {
  return twilio ? createTwilioSms(twilio) : createSandboxSms(db)
}
