/**
 * Whether a name or an address is free (2§7). The documents ask for this answer; it is given to who holds a registration (begun with a
 * captcha's proof) or sends a proof, a few times a minute, and says nothing more.
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

export const emailAvailable = defineEndpoint({
  ...asked,
  name: 'joining.emailAvailable',
  path: '/api3/user/auth/email-available',
  request: v.object({ key, email }),
  response: v.object({ isAvailable: v.boolean() }),
})
