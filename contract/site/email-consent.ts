/** Consents beyond the account itself: mails, and public display. Both are given with keys mailed to the member. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { pageOf, pageRequest } from '../content/paging.ts'
import { nothing, text, timestamp } from '../primitives.ts'

/** A key as it appears in a mailed address. Each key has a single purpose. */
const mailedKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid'))

export const optinKinds = ['news', 'digest'] as const
export type OptinKind = (typeof optinKinds)[number]
/**
 * Nothing is sent without the member's consent. `digest`: whether the member gets a digest; its frequency is in the notification settings.
 */
const optin = v.object({ news: v.boolean(), digest: v.boolean() })
export type Optin = v.InferOutput<typeof optin>

/** With a mailed key, without signing in (P-04). The key is in the body, because addresses are logged. */
export const getOptin = defineEndpoint({
  name: 'optin.get',
  method: 'POST',
  path: '/api3/profile/optin-settings',
  access: 'open',
  offline: 'never',
  perMinute: 30,
  request: v.object({ authkey: mailedKey }),
  response: optin,
  errors: ['token_invalid'],
})

export const saveOptin = defineEndpoint({
  name: 'optin.save',
  method: 'POST',
  path: '/api3/profile/optin-save',
  access: 'open',
  offline: 'never',
  perMinute: 30,
  request: v.object({ authkey: mailedKey, ...v.partial(optin).entries }),
  response: optin,
  errors: ['token_invalid'],
})

/** The member's own consents (P-06). */
export const getOwnOptin = defineEndpoint({
  name: 'optin.getOwn',
  method: 'GET',
  path: '/api3/profile/optin-own',
  access: 'signedIn',
  offline: 'never',
  request: nothing,
  response: optin,
  errors: [],
})

export const saveOwnOptin = defineEndpoint({
  name: 'optin.saveOwn',
  method: 'POST',
  path: '/api3/profile/optin-own-save',
  access: 'signedIn',
  offline: 'never',
  request: v.partial(optin),
  response: optin,
  errors: [],
})

const shown = { showsName: v.boolean(), showsPicture: v.boolean(), words: text(0, 300) }
/** Null: the member shows nothing publicly. */
const ownShowcase = v.object({ showcase: v.nullable(v.object({ ...shown, since: timestamp })) })
export type OwnShowcase = v.InferOutput<typeof ownShowcase>['showcase']

export const getShowcase = defineEndpoint({
  name: 'optin.getShowcase',
  method: 'GET',
  path: '/api3/front/expose/own',
  access: 'member',
  offline: 'never',
  request: nothing,
  response: ownShowcase,
  errors: [],
})

/** Mails the key, at most three an hour; further requests are ignored silently. */
export const requestShowcaseKey = defineEndpoint({
  name: 'optin.requestShowcaseKey',
  method: 'POST',
  path: '/api3/front/expose/request',
  access: 'member',
  offline: 'never',
  perMinute: 5,
  request: nothing,
  response: nothing,
  errors: [],
})

/**
 * The mailed key is valid once, for the member to whom it was sent. After that the member chooses what is shown; initially it is nothing.
 */
export const confirmShowcase = defineEndpoint({
  name: 'optin.confirmShowcase',
  method: 'POST',
  path: '/api3/front/expose/confirm',
  access: 'member',
  offline: 'never',
  perMinute: 10,
  request: v.object({ authkey: mailedKey }),
  response: ownShowcase,
  errors: ['token_invalid'],
})

export const saveShowcase = defineEndpoint({
  name: 'optin.saveShowcase',
  method: 'POST',
  path: '/api3/front/expose/save',
  access: 'member',
  offline: 'never',
  /** Omitted fields stay unchanged. */
  request: v.partial(v.object(shown)),
  response: ownShowcase,
  errors: ['not_found'],
})

/** Takes effect at once: the next answer omits the member. Joining again takes a new key. */
export const leaveShowcase = defineEndpoint({
  name: 'optin.leaveShowcase',
  method: 'POST',
  path: '/api3/front/expose/leave',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  request: nothing,
  response: ownShowcase,
  errors: [],
})

export const exposeTriggers = ['all', 'pictures', 'words'] as const
export type ExposeTrigger = (typeof exposeTriggers)[number]

/** Content that members show publicly, newest consent first. Members who show nothing are omitted, and no member id is ever included. */
export const searchExposed = defineEndpoint({
  name: 'optin.searchExposed',
  method: 'POST',
  path: '/api3/front/expose/dudes',
  access: 'open',
  offline: 'never',
  perMinute: 60,
  request: v.object({ trigger: v.optional(v.picklist(exposeTriggers), 'all'), ...pageRequest }),
  response: pageOf(v.object({ name: v.nullable(v.string()), picture: v.nullable(v.string()), words: v.string() })),
  errors: [],
})
export const exposedPageSize = 30
