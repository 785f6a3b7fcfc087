/** Six-digit codes sent to an address or a phone: valid ten minutes, five tries, one a minute, five an hour. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../primitives.ts'
import { oneTimeCode, phone, registration, registrationKey } from './registration.ts'

/** Mails a code to the registration's address. The answer is the same whether or not the address belongs to a member. */
export const sendEmailCode = defineEndpoint({
  name: 'joining.sendEmailCode',
  method: 'POST',
  path: '/api3/core/email-validate/send-code',
  access: 'open',
  offline: 'never',
  perMinute: 6,
  request: v.object({ key: registrationKey }),
  response: nothing,
  errors: ['token_invalid'],
})

/** A wrong code is reported on the field `code`. After five wrong codes or ten minutes only a new code helps: `token_invalid`. */
export const checkEmailCode = defineEndpoint({
  name: 'joining.checkEmailCode',
  method: 'POST',
  path: '/api3/core/email-validate/check-code',
  access: 'open',
  offline: 'never',
  perMinute: 20,
  request: v.object({ key: registrationKey, code: oneTimeCode }),
  response: registration,
  errors: ['token_invalid'],
})

/** Without a code: sends one to the phone. With a code: confirms the phone. */
export const verifyPhone = defineEndpoint({
  name: 'joining.verifyPhone',
  method: 'POST',
  path: '/api3/users/twillio/verify',
  access: 'open',
  offline: 'never',
  perMinute: 20,
  request: v.object({ key: registrationKey, phone, code: v.optional(oneTimeCode) }),
  /** `isSandbox`: nothing is really sent; the operator reads the code. */
  response: v.object({ isVerified: v.boolean(), isSandbox: v.boolean() }),
  errors: ['token_invalid'],
})
