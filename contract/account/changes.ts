/** Changes of who a member is: his address, his name, and that he leaves. They guard the account, so none waits for a line. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { proof } from './passkeys.ts'
import { email, nothing, text, userName } from '../primitives.ts'
import { self } from '../session.ts'

/** How often a new name may be chosen. */
export const handleRestDays = 30
/** Between asking to be removed and being removed. */
export const removalWaitDays = 14

/**
 * Answers the same whether or not the address belongs to somebody. The old address is told, the new one gets a code and a link
 * (both of use to this member only). Asking again replaces the address asked for before.
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

/** Sends code and link to the new address once more. */
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

/** The account goes after `removalWaitDays`. Until then it works as before, and every sign-in says so. */
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
    /** True: videos and comments stay, under the name '[deleted]'. */
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
