/** Confirms the address and the phone of a registration. */
import { eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { checkEmailCode as checkEndpoint, verifyPhone as phoneEndpoint } from '#contract/registration/codes.ts'
import type { Registration } from '#contract/registration/registration.ts'
import { createCounter } from '../../../db/counter.ts'
import { registrations } from '../../../db/tables/registration.ts'
import type { RequestContext } from '../../../http/context.ts'
import { addressKey } from '../../../lib/address-key.ts'
import { getRegistration, presentRegistration, readEntered } from '../reads/find-registration.ts'
import { numberOf, smsPerAddress } from '../phone/phone-number.ts'
import { checkCode, spendCode } from './one-time-codes.ts'
import { registrationTarget } from './send-code.ts'

const smsPerRegistration = createCounter('sms-registration', 5, 24 * 3600)

/** Throws token_invalid, rate_limited, or an error on the address if there is none yet. */
export async function sendEmailCode(context: RequestContext, key: string): Promise<void> {
  const row = await getRegistration(context.db, context, key)
  const { email } = readEntered(row)
  if (email === '') throw invalid({ email: ['required'] })
  await spendCode(context, registrationTarget('email', row.id, email))
  await context.jobs.enqueue('send-code', { channel: 'email', registrationId: row.id, target: email })
}

/** Confirms the address to which the code was sent, provided it is still the entered one. */
export async function checkEmailCode(context: RequestContext, { key, code }: RequestOutput<typeof checkEndpoint>): Promise<Registration> {
  const row = await getRegistration(context.db, context, key)
  const { email } = readEntered(row)
  await checkCode(context, registrationTarget('email', row.id, email), code)
  const [confirmed] = await context.db
    .update(registrations)
    .set({ emailConfirmed: email, updatedAt: context.now() })
    .where(eq(registrations.id, row.id))
    .returning()
  if (!confirmed) throw new Refusal('token_invalid')
  return presentRegistration(context, confirmed)
}

/** Without a code, sends one; with a code, confirms the phone. Throws token_invalid, rate_limited, or an error on `phone` or `code`. */
export async function verifyPhone(
  context: RequestContext,
  { key, phone, code }: RequestOutput<typeof phoneEndpoint>,
): Promise<ResponseInput<typeof phoneEndpoint>> {
  const row = await getRegistration(context.db, context, key)
  const number = numberOf(phone)
  const about = registrationTarget('phone', row.id, number)
  const isSandbox = context.sms.kind === 'sandbox'
  if (code === undefined) {
    await smsPerAddress.spend(context.db, addressKey(context.ip))
    await smsPerRegistration.spend(context.db, String(row.id))
    await spendCode(context, about)
    await context.jobs.enqueue('send-code', { channel: 'phone', registrationId: row.id, target: number })
    return { isVerified: false, isSandbox }
  }
  await checkCode(context, about, code)
  await context.db
    .update(registrations)
    .set({
      phoneConfirmed: number,
      entered: sql`${registrations.entered} || ${JSON.stringify({ phone, skipsPhone: false })}::jsonb`,
      updatedAt: context.now(),
    })
    .where(eq(registrations.id, row.id))
  return { isVerified: true, isSandbox }
}
