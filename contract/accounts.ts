/** Sign-in, sign-up, sessions and the member's own settings. */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { email, isoDate, locale, memberId, nothing, password, sessionId, text, timestamp, userName } from './primitives.ts'
import { groupId, permissionFlag, role } from './roles.ts'

export const themes = ['dark', 'light', 'device'] as const
export const dateFormats = ['yyyy-m-d', 'yyyy-mm-dd', 'd.m.yyyy', 'd/m/yyyy', 'm/d/yyyy'] as const
export const feedToggles = [
  'feed', 'videos', 'photos', 'news', 'logins', 'heroes_online', 'profiles', 'polls', 'events', 'twitter', 'stories', 'forum', 'blog', 'quote',
] as const
export const feedTogglesOn: readonly FeedToggle[] = ['feed', 'videos', 'news', 'heroes_online', 'stories']
export type FeedToggle = (typeof feedToggles)[number]

/** Preferences that follow the member from device to device. */
export const preferences = v.object({
  theme: v.optional(v.picklist(themes), 'dark'),
  isDiscreet: v.optional(v.boolean(), false),
  /** Uploads wait for Wi-Fi. */
  uploadOnWifiOnly: v.optional(v.boolean(), false),
  hidesFromVisitors: v.optional(v.boolean(), false),
  feed: v.optional(v.array(v.picklist(feedToggles)), [...feedTogglesOn]),
})
export type Preferences = v.InferOutput<typeof preferences>

/** Self: the signed-in user (1§3). */
export const self = v.object({
  userId: memberId,
  userName: v.string(),
  userImage: v.nullable(v.string()),
  email: v.string(),
  role,
  userGroupId: groupId,
  isTech: v.boolean(),
  locale,
  dateFormat: v.picklist(dateFormats),
  timeFormat: v.picklist(['24', '12']),
  permissions: v.record(permissionFlag, v.boolean()),
  pref: preferences,
  ip: v.string(),
  lastVisitAt: v.nullable(timestamp),
  joinedAt: timestamp,
})
export type Self = v.InferOutput<typeof self>

/** `token` lives in memory only; the refresh token is an HttpOnly cookie (ambiguity token-storage). */
const signedIn = v.object({ token: v.string(), expiresAt: timestamp, sessionId, self })
export type SignedIn = v.InferOutput<typeof signedIn>

export const login = defineEndpoint({
  name: 'accounts.login', method: 'POST', path: '/api3/user/auth/login', access: 'open', offline: 'never', perMinute: 30,
  request: v.object({ userName: text(1, 254), password: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'too_long')), keepSignedIn: v.optional(v.boolean(), true) }),
  response: signedIn,
  errors: ['wrong_credentials', 'account_banned', 'account_inactive', 'account_memorial'],
})

export const refreshAccessToken = defineEndpoint({
  name: 'accounts.refreshAccessToken', method: 'POST', path: '/api3/user/auth/refresh-access-token', access: 'open', offline: 'never', perMinute: 120,
  request: nothing, response: signedIn, errors: ['session_expired', 'session_reused', 'account_banned', 'account_inactive', 'account_memorial'],
})

export const logout = defineEndpoint({
  name: 'accounts.logout', method: 'POST', path: '/api3/user/auth/logout', access: 'open', offline: 'never', request: nothing, response: nothing, errors: [],
})

export const register = defineEndpoint({
  name: 'accounts.register', method: 'POST', path: '/api3/user/auth/register', access: 'open', offline: 'never', perMinute: 10,
  request: v.object({ userName, email, password, birthday: isoDate, acceptsTerms: v.literal(true, 'required'), locale: v.optional(locale, 'en') }),
  response: signedIn,
  errors: ['name_taken', 'email_taken', 'too_young'],
})

/** A registered user becomes an active (free) member (1§6; ambiguity registered-pay). */
export const acceptTerms = defineEndpoint({
  name: 'accounts.acceptTerms', method: 'POST', path: '/api3/user/register/join', access: 'signedIn', offline: 'never',
  request: v.object({ acceptsTerms: v.literal(true, 'required') }), response: signedIn, errors: [],
})

/** Always answers the same, known address or not (security row 22). */
export const forgotPassword = defineEndpoint({
  name: 'accounts.forgotPassword', method: 'POST', path: '/api3/user/setting/password-forgot', access: 'open', offline: 'never', perMinute: 6,
  request: v.object({ email }), response: nothing, errors: [],
})

export const resetPassword = defineEndpoint({
  name: 'accounts.resetPassword', method: 'POST', path: '/api3/user/setting/password-reset', access: 'open', offline: 'never', perMinute: 20,
  request: v.object({ token: text(20, 200), password }), response: nothing, errors: ['token_invalid'],
})

export const changePassword = defineEndpoint({
  name: 'accounts.changePassword', method: 'POST', path: '/api3/user/setting/password-change', access: 'signedIn', offline: 'never', perMinute: 10,
  request: v.object({ currentPassword: v.pipe(v.string(), v.minLength(1, 'required')), password }), response: nothing, errors: ['wrong_credentials'],
})

export const getSelf = defineEndpoint({
  name: 'accounts.getSelf', method: 'GET', path: '/api3/user/setting/account-settings', access: 'signedIn', offline: 'cache',
  request: nothing, response: self, errors: [], legacy: 'users.revalidateSession',
})

export const savePreferences = defineEndpoint({
  name: 'accounts.savePreferences', method: 'POST', path: '/api3/user/setting/prefs', access: 'signedIn', offline: 'queue',
  request: v.partial(preferences), response: preferences, errors: [],
})

export const saveLanguage = defineEndpoint({
  name: 'accounts.saveLanguage', method: 'POST', path: '/api3/user/setting/language', access: 'signedIn', offline: 'queue',
  request: v.object({ locale, dateFormat: v.optional(v.picklist(dateFormats)), timeFormat: v.optional(v.picklist(['24', '12'])) }), response: self, errors: [], legacy: 'language.set',
})

export const session = v.object({
  sessionId, device: v.string(), ip: v.string(), createdAt: timestamp, lastUsedAt: timestamp, isCurrent: v.boolean(),
})
export type Session = v.InferOutput<typeof session>

export const listSessions = defineEndpoint({
  name: 'accounts.listSessions', method: 'GET', path: '/api3/user/setting/sessions', access: 'signedIn', offline: 'cache',
  request: nothing, response: v.object({ sessions: v.array(session) }), errors: [],
})

export const endSession = defineEndpoint({
  name: 'accounts.endSession', method: 'POST', path: '/api3/user/setting/session-end', access: 'signedIn', offline: 'never',
  request: v.object({ sessionId }), response: nothing, errors: ['not_found'],
})

export const endOtherSessions = defineEndpoint({
  name: 'accounts.endOtherSessions', method: 'POST', path: '/api3/user/setting/session-end-others', access: 'signedIn', offline: 'never',
  request: nothing, response: nothing, errors: [],
})
