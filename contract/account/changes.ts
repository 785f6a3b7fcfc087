/** Changes to a member's identity: email address, name, and account deletion. They guard the account, so none of them is queued offline. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { proof } from './passkeys.ts'
import { email } from '../policy/email-address.ts'
import { nothing, text, userName } from '../primitives.ts'
import { self } from '../session.ts'

/** Minimum number of days between two changes of the name. */
export const handleRestDays = 30
/** Days between a request for account deletion and the deletion. */
export const removalWaitDays = 14

/**
 * The answer is the same whether or not the address belongs to a member. The old address is notified; the new one gets a code and a link,
 * both usable by this member only. A new request replaces the previous one.
 */
export const requestEmailChange = defineEndpoint({
  name: 'accounts.requestEmailChange',
  method: 'POST',
  path: '/api3/user/setting/email-request',
  access: 'signedIn',
  offline: 'never',
  perMinute: 5,
  request: v.object({ email, proof }),
  response: nothing,
  errors: ['wrong_credentials', 'token_invalid'],
})

/** Sends the code and the link to the new address again. */
export const confirmEmailChange = defineEndpoint({
  name: 'accounts.confirmEmailChange',
  method: 'POST',
  path: '/api3/user/setting/email-init-confirm',
  access: 'signedIn',
  offline: 'never',
  perMinute: 3,
  request: nothing,
  response: nothing,
  errors: ['not_found'],
})

export const validateEmailChange = defineEndpoint({
  name: 'accounts.validateEmailChange',
  method: 'POST',
  path: '/api3/user/setting/email-validate',
  access: 'signedIn',
  offline: 'never',
  perMinute: 10,
  request: v.union([v.object({ code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'code')) }), v.object({ key: text(20, 200) })]),
  response: self,
  errors: ['token_invalid', 'email_taken'],
})

/** `too_soon` on the field within `handleRestDays` of the last change. */
export const changeHandle = defineEndpoint({
  name: 'accounts.changeHandle',
  method: 'POST',
  path: '/api3/user/setting/handle',
  access: 'signedIn',
  offline: 'never',
  perMinute: 10,
  request: v.object({ userName }),
  response: self,
  errors: ['name_taken'],
})

/** The account is deleted after `removalWaitDays`. Until then it works as before, and every sign-in shows the date. */
export const requestRemoval = defineEndpoint({
  name: 'accounts.requestRemoval',
  method: 'POST',
  path: '/api3/user/setting/remove-account',
  access: 'signedIn',
  offline: 'never',
  perMinute: 10,
  legacy: 'users.removeAccount',
  request: v.object({
    proof,
    /** If true, videos and comments stay, under the name '[deleted]'. */
    keepsContent: v.boolean(),
  }),
  response: self,
  errors: ['wrong_credentials', 'token_invalid'],
})

export const cancelRemoval = defineEndpoint({
  name: 'accounts.cancelRemoval',
  method: 'POST',
  path: '/api3/user/setting/keep-account',
  access: 'signedIn',
  offline: 'never',
  request: nothing,
  response: self,
  errors: [],
})
