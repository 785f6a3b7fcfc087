/** Identity and session: everything every page needs from the start. */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { locale, memberId, nothing, recordVersion, sessionId, text, timestamp } from './primitives.ts'
import { groupId, permissionFlag, role } from './roles.ts'

export const themes = ['device', 'light', 'dark'] as const
export const dateFormats = ['yyyy-m-d', 'yyyy-mm-dd', 'd.m.yyyy', 'd/m/yyyy', 'm/d/yyyy'] as const
export const feedToggles = [
  'feed',
  'videos',
  'photos',
  'news',
  'logins',
  'heroes_online',
  'profiles',
  'polls',
  'events',
  'twitter',
  'stories',
  'forum',
  'blog',
  'quote',
] as const
export const feedTogglesOn: readonly FeedToggle[] = ['feed', 'videos', 'news', 'heroes_online', 'stories']
export type FeedToggle = (typeof feedToggles)[number]

/** Kinds that Home shows in full or in one row (H-05). */
export const feedDetailKinds = ['video', 'photo', 'member', 'event'] as const
export type FeedDetail = (typeof feedDetailKinds)[number]

/** Preferences that follow the member from device to device. */
export const preferences = v.object({
  /** Only what a member has chosen is stored; until then the app follows the device. */
  theme: v.optional(v.picklist(themes), 'device'),
  isDiscreet: v.optional(v.boolean(), false),
  /** Uploads wait for Wi-Fi. */
  uploadOnWifiOnly: v.optional(v.boolean(), false),
  hidesFromVisitors: v.optional(v.boolean(), false),
  feed: v.optional(v.array(v.picklist(feedToggles)), [...feedTogglesOn]),
  /** Kinds shown in full on Home. */
  feedDetail: v.optional(v.array(v.picklist(feedDetailKinds)), [...feedDetailKinds]),
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
  isVideoApprover: v.optional(v.boolean(), false),
  locale,
  dateFormat: v.picklist(dateFormats),
  /** The member has chosen no date format: the app writes dates as their language does. */
  usesLocaleDates: v.optional(v.boolean(), true),
  timeFormat: v.picklist(['24', '12']),
  /** IANA name; empty: the device's zone. */
  timeZone: v.optional(v.string(), ''),
  usesMetric: v.optional(v.boolean(), true),
  /** When the account will be deleted, if the member has requested it. */
  removalAt: v.optional(v.nullable(timestamp), null),
  permissions: v.record(permissionFlag, v.boolean()),
  pref: preferences,
  ip: v.string(),
  /** The current device, as named in the member's list of sessions. Nobody else sees it, and no other browser trait is recorded. */
  finger: v.optional(v.nullable(v.object({ device: v.string() })), null),
  lastVisitAt: v.nullable(timestamp),
  joinedAt: timestamp,
  /** Version of the settings record. */
  version: v.optional(recordVersion, 0),
})
export type CurrentUser = v.InferOutput<typeof self>

/** `token` lives in memory only; the refresh token is an HttpOnly cookie (ambiguity token-storage). */
export const signedIn = v.object({ token: v.string(), expiresAt: timestamp, sessionId, self })
export type SignedIn = v.InferOutput<typeof signedIn>

export const login = defineEndpoint({
  name: 'accounts.login',
  method: 'POST',
  path: '/api3/user/auth/login',
  access: 'open',
  offline: 'never',
  perMinute: 30,
  request: v.object({
    userName: text(1, 254),
    password: v.pipe(v.string(), v.minLength(1, 'required'), v.maxLength(200, 'too_long')),
    keepSignedIn: v.optional(v.boolean(), true),
  }),
  response: signedIn,
  errors: ['wrong_credentials', 'account_banned', 'account_inactive', 'account_memorial'],
})

export const refreshAccessToken = defineEndpoint({
  name: 'accounts.refreshAccessToken',
  method: 'POST',
  path: '/api3/user/auth/refresh-access-token',
  access: 'open',
  offline: 'never',
  perMinute: 120,
  request: nothing,
  response: signedIn,
  errors: ['session_expired', 'session_reused', 'account_banned', 'account_inactive', 'account_memorial'],
  legacy: 'users.revalidateSession',
})

export const getCurrentUser = defineEndpoint({
  name: 'accounts.getSelf',
  method: 'GET',
  path: '/api3/user/setting/account-settings',
  access: 'signedIn',
  offline: 'cache',
  request: nothing,
  response: self,
  errors: [],
})
