/**
 * Whether a name or an address can be used (2§7). The documents ask for this answer; it is given to who holds a registration (begun with
 * a captcha's proof) or sends a proof, a few times a minute, and says nothing more. Names are public, addresses are not.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { email, userName } from '../primitives.ts'
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

/** Whether it can be an address at all. It never tells whether one belongs to a member (security row 22): its mailbox learns that. */
export const emailAvailable = defineEndpoint({
  ...asked,
  name: 'joining.emailAvailable',
  path: '/api3/user/auth/email-available',
  request: v.object({ key, email }),
  response: v.object({ isAvailable: v.boolean() }),
})
