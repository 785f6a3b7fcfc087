/** The phone of an account: requested with a proof of presence, and set once the code that was sent to it is entered. */
import type { confirmPhone as confirmEndpoint, requestPhone as requestEndpoint } from '#contract/account/phone.ts'
import type { Proof } from '#contract/account/passkeys.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { createCounter } from '../../../db/counter.ts'
import type { MemberContext } from '../../../http/context.ts'
import { addressKey } from '../../../lib/address-key.ts'
import {
  changeMailsFor,
  findPendingPhone,
  forgetPhone,
  getAccount,
  keepAskedPhone,
  provePresence,
  takePhone,
} from '../../accounts/index.ts'
import { checkCode, spendCode, type CodeTarget } from '../codes/one-time-codes.ts'
import { numberOf, smsPerAddress } from './phone-number.ts'

const smsPerMember = createCounter('sms-member', 5, 24 * 3600)

/** A code for one member does not confirm another's number, nor any number but the one to which it was sent. */
export function ownPhoneTarget(memberId: number, number: string): CodeTarget {
  return { channel: 'phone', purpose: 'own-phone', subject: String(memberId), target: number }
}

/** Throws the errors of `provePresence`, rate_limited, or an error on `phone` if it is invalid or unchanged. */
export async function requestPhone(context: MemberContext, { phone, proof }: RequestOutput<typeof requestEndpoint>): Promise<void> {
  const { db, viewer, now } = context
  const number = numberOf(phone)
  const account = await getAccount(db, viewer.id)
  if (account.phone === number) throw invalid({ phone: ['same'] })
  await provePresence(context, proof)
  await spendMessage(context, number)
  await keepAskedPhone(db, viewer.id, { number, now: now() })
  await context.jobs.enqueue('send-phone-code', { memberId: viewer.id })
}

/** Throws not_found if no number is pending, rate_limited. */
export async function sendPhoneCodeAgain(context: MemberContext): Promise<void> {
  const number = await findPending(context)
  if (number === null) throw new Refusal('not_found')
  await spendMessage(context, number)
  await context.jobs.enqueue('send-phone-code', { memberId: context.viewer.id })
}

/** Throws token_invalid if no code is valid any more, or an error on `code` if it is wrong. */
export async function confirmPhone(context: MemberContext, { code }: RequestOutput<typeof confirmEndpoint>): Promise<void> {
  const { db, viewer, now } = context
  const number = await findPending(context)
  if (number === null) throw new Refusal('token_invalid')
  await checkCode(context, ownPhoneTarget(viewer.id, number), code)
  if (!(await takePhone(db, viewer.id, { number, now: now() }))) throw new Refusal('token_invalid')
  await tell(context, { ending: number.slice(-2) })
}

/** Throws the errors of `provePresence`. */
export async function removePhone(context: MemberContext, proof: Proof): Promise<void> {
  const { db, viewer } = context
  const { phone } = await getAccount(db, viewer.id)
  await provePresence(context, proof)
  await forgetPhone(db, viewer.id)
  if (phone !== null) await tell(context, null)
}

async function spendMessage(context: MemberContext, number: string): Promise<void> {
  await smsPerAddress.spend(context.db, addressKey(context.ip))
  await smsPerMember.spend(context.db, String(context.viewer.id))
  await spendCode(context, ownPhoneTarget(context.viewer.id, number))
}

async function findPending({ db, viewer, now }: MemberContext): Promise<string | null> {
  return (await findPendingPhone(db, viewer.id, now()))?.number ?? null
}

/** The mail reveals an unauthorised change to the member. It contains only the number's last digits, because others may read mails too. */
async function tell({ db, viewer, jobs }: MemberContext, phone: { ending: string } | null): Promise<void> {
  const { name, email, locale } = await getAccount(db, viewer.id)
  const mails = changeMailsFor(locale)
  const mail = phone ? mails.phoneChanged({ name, ending: phone.ending }) : mails.phoneRemoved({ name })
  await jobs.enqueue('send-mail', { to: email, ...mail })
}
