/** What a member agreed to beyond his account: mails, and being shown in the open. Both by keys that were mailed to him. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, pageOf, pageRequest, text, timestamp } from '../primitives.ts'

/** A key as it stands in a mailed address. One key, one purpose. */
const mailedKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'invalid'))

export const optinKinds = ['news', 'digest'] as const
export type OptinKind = (typeof optinKinds)[number]
/** Without a word of the member nothing is sent. `digest` is whether he gets one; how often is among his settings of notifications. */
const optin = v.object({ news: v.boolean(), digest: v.boolean() })
export type Optin = v.InferOutput<typeof optin>

/** By the key of a mail, without signing in (P-04). The key is in the body: addresses are logged. */
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

/** One's own (P-06). */
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
/** Null: the member shows nothing in the open. */
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

/** Mails the key. At most three an hour, silently. */
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

/** The mailed key, used once, by the member it was sent to. From then on he chooses what shows; so far it is nothing. */
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
  /** Fields that are left out stay as they are. */
  request: v.partial(v.object(shown)),
  response: ownShowcase,
  errors: ['not_found'],
})

/** At once: the next answer to anybody is without him. Showing oneself again takes a new key. */
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

/** What members show in the open, newest consent first. Whoever shows nothing is not in it, and no id of a member ever is. */
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
