/** Sign-up, recovery, devices and the member's own settings; together with `session.ts` this is the whole domain. */
import * as v from 'valibot'
import { credentialId, mostPasskeys, passkey } from './account/passkeys.ts'
import { defineEndpoint } from './endpoint.ts'
import { aliasOf } from './registration/alias.ts'
import { memberBadge } from './members.ts'
import { email } from './policy/email-address.ts'
import { locale, nothing, password, recordVersion, sessionId, text, timestamp } from './primitives.ts'
import { dateFormats, preferences, refreshAccessToken, self, signedIn } from './session.ts'

export * from './session.ts'

/**
 * Turns a registered user into an active (free) member (1§6; ambiguity registered-pay). An account whose address was never confirmed is
 * refused as `unconfirmed` on `email`; any mailed link that signs in confirms it.
 */
export const acceptTerms = defineEndpoint({
  name: 'accounts.acceptTerms',
  method: 'POST',
  path: '/api3/user/register/join',
  access: 'signedIn',
  offline: 'never',
  request: v.object({ acceptsTerms: v.literal(true, 'required') }),
  response: signedIn,
  errors: [],
})

/** The answer is the same whether or not the address is known (security row 22). */
export const forgotPassword = defineEndpoint({
  name: 'accounts.forgotPassword',
  method: 'POST',
  path: '/api3/user/setting/password-forgot',
  access: 'open',
  offline: 'never',
  perMinute: 6,
  needsCaptcha: true,
  request: v.object({ email }),
  response: nothing,
  errors: [],
})

/** Mails a link that signs in, or one that reactivates an inactive account. The answer is always the same (security row 22). */
export const sendAuthKey = defineEndpoint({
  name: 'accounts.sendAuthKey',
  method: 'POST',
  path: '/api3/user/auth/send-auth-key',
  access: 'open',
  offline: 'never',
  perMinute: 6,
  needsCaptcha: true,
  request: v.object({ email }),
  response: nothing,
  errors: [],
})

const authKey = text(20, 200)

/** Signs in with a mailed key, once, within 15 minutes. */
export const getUserFromAuthKey = defineEndpoint({
  name: 'accounts.getUserFromAuthKey',
  method: 'POST',
  path: '/api3/user/auth/get-user-from-auth-key',
  access: 'open',
  offline: 'never',
  perMinute: 20,
  request: v.object({ authKey, keepSignedIn: v.optional(v.boolean(), true) }),
  response: signedIn,
  errors: ['token_invalid', 'account_banned', 'account_inactive', 'account_memorial'],
})

/** Reactivates an inactive account with a mailed key and signs in. */
export const reActivate = defineEndpoint({
  name: 'accounts.reActivate',
  method: 'POST',
  path: '/api3/user/auth/re-activate',
  access: 'open',
  offline: 'never',
  perMinute: 20,
  request: v.object({ authKey }),
  response: signedIn,
  errors: ['token_invalid', 'account_banned', 'account_memorial'],
})

/** The member's own badge, as others see it. */
export const userBadge = defineEndpoint({
  name: 'accounts.userBadge',
  method: 'GET',
  path: '/api3/user/auth/user-badge',
  access: 'signedIn',
  offline: 'cache',
  request: nothing,
  response: memberBadge,
  errors: [],
})

/** A fresh token, under its name in the legacy API. */
export const getToken = aliasOf(refreshAccessToken, { name: 'accounts.getToken', path: '/api3/user/auth/token' })

/** Lists the passkeys of the account behind a reset link. The link stays valid, because the member first decides which passkeys to keep. */
export const beginReset = defineEndpoint({
  name: 'accounts.beginReset',
  method: 'POST',
  path: '/api3/user/setting/password-reset-begin',
  access: 'open',
  offline: 'never',
  perMinute: 20,
  request: v.object({ token: text(20, 200) }),
  response: v.object({ passkeys: v.array(passkey) }),
  errors: ['token_invalid'],
})

/** Ends every session. Passkeys that are not listed are removed, because somebody else may have added them. */
export const resetPassword = defineEndpoint({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/api3/user/setting/password-reset',
  access: 'open',
  offline: 'never',
  perMinute: 20,
  request: v.object({
    token: text(20, 200),
    password,
    keepsPasskeys: v.optional(v.pipe(v.array(credentialId), v.maxLength(mostPasskeys, 'too_many')), []),
  }),
  response: nothing,
  errors: ['token_invalid'],
})

export const changePassword = defineEndpoint({
  name: 'accounts.changePassword',
  method: 'POST',
  path: '/api3/user/setting/password-change',
  access: 'signedIn',
  offline: 'never',
  perMinute: 10,
  request: v.object({ currentPassword: v.pipe(v.string(), v.minLength(1, 'required')), password }),
  response: nothing,
  errors: ['wrong_credentials'],
})

export const savePreferences = defineEndpoint({
  name: 'accounts.savePreferences',
  method: 'POST',
  path: '/api3/user/setting/prefs',
  access: 'signedIn',
  offline: 'queue',
  coalesce: 'join',
  isVersioned: true,
  request: v.object({ ...v.partial(preferences).entries, version: v.optional(recordVersion) }),
  response: v.object({ ...preferences.entries, version: recordVersion }),
  errors: ['edit_conflict'],
})

export const saveLanguage = defineEndpoint({
  name: 'accounts.saveLanguage',
  method: 'POST',
  path: '/api3/user/setting/language',
  access: 'signedIn',
  offline: 'queue',
  isVersioned: true,
  request: v.object({
    version: v.optional(recordVersion),
    locale: v.optional(locale),
    /** Without `usesLocaleDates`, it also chooses this format. */
    dateFormat: v.optional(v.picklist(dateFormats)),
    usesLocaleDates: v.optional(v.boolean()),
    timeFormat: v.optional(v.picklist(['24', '12'])),
  }),
  response: self,
  errors: ['edit_conflict'],
  legacy: 'language.set',
})

export const session = v.object({
  sessionId,
  device: v.string(),
  ip: v.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: v.boolean(),
})
export type Session = v.InferOutput<typeof session>

export const listSessions = defineEndpoint({
  name: 'accounts.listSessions',
  method: 'GET',
  path: '/api3/user/setting/sessions',
  access: 'signedIn',
  offline: 'cache',
  legacy: 'users.loginRecord',
  request: nothing,
  response: v.object({ sessions: v.array(session) }),
  errors: [],
})

export const endSession = defineEndpoint({
  name: 'accounts.endSession',
  method: 'POST',
  path: '/api3/user/setting/session-end',
  access: 'signedIn',
  offline: 'never',
  request: v.object({ sessionId }),
  response: nothing,
  errors: ['not_found'],
})

export const endOtherSessions = defineEndpoint({
  name: 'accounts.endOtherSessions',
  method: 'POST',
  path: '/api3/user/setting/session-end-others',
  access: 'signedIn',
  offline: 'never',
  request: nothing,
  response: nothing,
  errors: [],
})

export const logout = defineEndpoint({
  name: 'accounts.logout',
  method: 'POST',
  path: '/api3/user/auth/logout',
  access: 'open',
  offline: 'never',
  request: nothing,
  response: nothing,
  errors: [],
})
