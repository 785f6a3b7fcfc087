/** Passkeys: an additional way to sign in, and a way to confirm that the member is still the one at the device. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, text, timestamp } from '../primitives.ts'
import { signedIn } from '../session.ts'

/** Id of a credential, base64url. */
export const credentialId = v.pipe(v.string(), v.maxLength(1400), v.regex(/^[\w-]{8,}$/, 'not_found'))

/**
 * The browser's own WebAuthn JSON, as text: its keys (`clientDataJSON`) must not be renamed on the wire. The server parses it and trusts
 * only the signed parts.
 */
const authenticatorAnswer = v.pipe(v.string(), v.minLength(2, 'required'), v.maxLength(40_000, 'too_long'))
/** The request to the browser, also as JSON text. */
const authenticatorRequest = v.object({ options: v.string() })

/** Required before an irreversible action: the password, or a passkey of the account. */
export const proof = v.union(
  [
    v.object({ password: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'too_long')) }),
    v.object({ passkey: authenticatorAnswer }),
  ],
  'required',
)
export type Proof = v.InferInput<typeof proof>

export const passkey = v.object({ passkeyId: v.string(), name: v.string(), createdAt: timestamp, lastUsedAt: v.nullable(timestamp) })
export type Passkey = v.InferOutput<typeof passkey>
export const mostPasskeys = 20
const passkeyName = text(1, 60)

export const listPasskeys = defineEndpoint({
  name: 'accounts.listPasskeys',
  method: 'GET',
  path: '/api3/user/setting/passkeys',
  access: 'signedIn',
  offline: 'cache',
  request: nothing,
  response: v.object({ passkeys: v.array(passkey) }),
  errors: [],
})

/** Requires the password first, so that a stranger with access to an open session cannot add a passkey of their own. */
export const beginPasskey = defineEndpoint({
  name: 'accounts.beginPasskey',
  method: 'POST',
  path: '/api3/user/setting/passkey-begin',
  access: 'signedIn',
  offline: 'never',
  perMinute: 10,
  request: v.object({ proof }),
  response: authenticatorRequest,
  errors: ['wrong_credentials', 'token_invalid'],
})

export const addPasskey = defineEndpoint({
  name: 'accounts.addPasskey',
  method: 'POST',
  path: '/api3/user/setting/passkey-add',
  access: 'signedIn',
  offline: 'never',
  perMinute: 10,
  request: v.object({ name: passkeyName, answer: authenticatorAnswer }),
  response: passkey,
  errors: ['token_invalid'],
})

export const renamePasskey = defineEndpoint({
  name: 'accounts.renamePasskey',
  method: 'POST',
  path: '/api3/user/setting/passkey-rename',
  access: 'signedIn',
  offline: 'never',
  request: v.object({ passkeyId: credentialId, name: passkeyName }),
  response: nothing,
  errors: ['not_found'],
})

export const removePasskey = defineEndpoint({
  name: 'accounts.removePasskey',
  method: 'POST',
  path: '/api3/user/setting/passkey-remove',
  access: 'signedIn',
  offline: 'never',
  request: v.object({ passkeyId: credentialId }),
  response: nothing,
  errors: ['not_found'],
})

/** For `proof`: a challenge for the passkeys of the signed-in member. */
export const beginProof = defineEndpoint({
  name: 'accounts.beginProof',
  method: 'POST',
  path: '/api3/user/setting/passkey-confirm',
  access: 'signedIn',
  offline: 'never',
  perMinute: 20,
  request: nothing,
  response: authenticatorRequest,
  errors: [],
})

/** Takes no account name and reveals nothing about accounts: the passkey itself identifies its owner. */
export const beginPasskeySignIn = defineEndpoint({
  name: 'accounts.beginPasskeySignIn',
  method: 'POST',
  path: '/api3/user/auth/passkey-begin',
  access: 'open',
  offline: 'never',
  perMinute: 30,
  request: nothing,
  response: authenticatorRequest,
  errors: [],
})

export const signInWithPasskey = defineEndpoint({
  name: 'accounts.signInWithPasskey',
  method: 'POST',
  path: '/api3/user/auth/passkey-login',
  access: 'open',
  offline: 'never',
  perMinute: 20,
  request: v.object({ answer: authenticatorAnswer, keepSignedIn: v.optional(v.boolean(), true) }),
  response: signedIn,
  errors: ['token_invalid', 'account_banned', 'account_inactive', 'account_memorial'],
})
