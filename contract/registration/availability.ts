/**
 * Whether a name or an address can be used (2§7). The documents require this answer; only a caller with a registration (started with a
 * captcha) or a captcha gets it, a few times a minute, and it reveals nothing more. Names are public, addresses are not.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { email } from '../policy/email-address.ts'
import { userName } from '../primitives.ts'
import { registrationKey } from './registration.ts'

const asked = { method: 'POST', access: 'open', offline: 'never', perMinute: 20, errors: ['token_invalid'] } as const
const key = v.optional(registrationKey)

export const userNameAvailable = defineEndpoint({
  ...asked,
  name: 'joining.userNameAvailable',
  path: '/api3/user/auth/username-available',
  request: v.object({ key, userName }),
  response: v.object({ isAvailable: v.boolean() }),
})

export const userNameTaken = defineEndpoint({
  ...asked,
  name: 'joining.userNameTaken',
  path: '/api3/user/auth/username-taken',
  request: v.object({ key, userName }),
  response: v.object({ isTaken: v.boolean() }),
})

/**
 * Whether the text is a valid address. It never reveals whether a member has the address (security row 22): only its mailbox learns that.
 */
export const emailAvailable = defineEndpoint({
  ...asked,
  name: 'joining.emailAvailable',
  path: '/api3/user/auth/email-available',
  request: v.object({ key, email }),
  response: v.object({ isAvailable: v.boolean() }),
})
