/**
 * A member's phone number: evidence of a real person behind the name. Other members never see it, and changing it requires a proof of
 * presence.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { oneTimeCode, phone } from '../registration/registration.ts'
import { nothing } from '../primitives.ts'
import { proof } from './passkeys.ts'

/** Sends a code; the number becomes the member's once the code is entered. A new request replaces the number of the previous one. */
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

/** Sends another code to the pending number; the previous code stops working. */
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

/** A wrong code is reported on the field `code`. After five wrong codes or ten minutes only a new code helps: `token_invalid`. */
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

/** Removes the number and any pending one. Safe to repeat. */
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
