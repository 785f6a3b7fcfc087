/** A member's phone: it shows that there is a person behind the name. No member is told, and changing it needs a proof of presence. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { oneTimeCode, phone } from '../registration/registration.ts'
import { nothing } from '../primitives.ts'
import { proof } from './passkeys.ts'

/** Sends a code; the number is the member's once it is entered. Asking again replaces the number asked for before. */
export const requestPhone = defineEndpoint({
  name: 'accounts.requestPhone',
  method: 'POST',
  path: '/api3/user/setting/phone-request',
  access: 'signedIn',
  offline: 'never',
  perMinute: 5,
  request: v.object({ phone, proof }),
  response: nothing,
  errors: ['wrong_credentials', 'token_invalid'],
})

/** Sends another code to the number asked for; the one before it is worth nothing any more. */
export const sendPhoneCode = defineEndpoint({
  name: 'accounts.sendPhoneCode',
  method: 'POST',
  path: '/api3/user/setting/phone-init-confirm',
  access: 'signedIn',
  offline: 'never',
  perMinute: 3,
  request: nothing,
  response: nothing,
  errors: ['not_found'],
})

/** A wrong code names the field `code`; after five, or ten minutes, only a new one helps: `token_invalid`. */
export const confirmPhone = defineEndpoint({
  name: 'accounts.confirmPhone',
  method: 'POST',
  path: '/api3/user/setting/phone-validate',
  access: 'signedIn',
  offline: 'never',
  perMinute: 10,
  request: v.object({ code: oneTimeCode }),
  response: nothing,
  errors: ['token_invalid'],
})

/** The number, and one that waits for its code. Harmless to repeat. */
export const removePhone = defineEndpoint({
  name: 'accounts.removePhone',
  method: 'POST',
  path: '/api3/user/setting/phone-remove',
  access: 'signedIn',
  offline: 'never',
  perMinute: 5,
  request: v.object({ proof }),
  response: nothing,
  errors: ['wrong_credentials', 'token_invalid'],
})
