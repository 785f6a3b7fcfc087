/**
 * Web Push: registers a browser for push messages (2§7 messaging/device-token). Requires a connection, as the browser's own registration
 * does.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../primitives.ts'

const base64url = (length: { min: number; max: number }) =>
  v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/, 'invalid'), v.minLength(length.min, 'invalid'), v.maxLength(length.max, 'invalid'))

export const pushEndpoint = v.pipe(v.string(), v.maxLength(1000, 'too_long'), v.url('invalid'))

/** For `applicationServerKey`. */
export const getPushKey = defineEndpoint({
  name: 'push.getKey',
  method: 'GET',
  path: '/api3/messaging/push-key',
  access: 'member',
  offline: 'never',
  request: nothing,
  response: v.object({ publicKey: v.string() }),
  errors: [],
})

/** In the format of the browser's `PushSubscription`. Ends with the session that registers it. */
export const registerDevice = defineEndpoint({
  name: 'push.registerDevice',
  method: 'POST',
  path: '/api3/messaging/device-token',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  perMinute: 20,
  request: v.object({
    endpoint: pushEndpoint,
    /** 65 bytes: an uncompressed point of P-256. */
    p256dh: base64url({ min: 86, max: 90 }),
    /** 16 bytes. */
    auth: base64url({ min: 20, max: 26 }),
  }),
  response: nothing,
  errors: [],
})

export const forgetDevice = defineEndpoint({
  name: 'push.forgetDevice',
  method: 'POST',
  path: '/api3/messaging/device-token-remove',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  request: v.object({ endpoint: pushEndpoint }),
  response: nothing,
  errors: [],
})

/** Sends a push to this session's own browsers; `mark` is returned in it, so that the round trip can be measured. */
export const testPush = defineEndpoint({
  name: 'push.test',
  method: 'POST',
  path: '/api3/messaging/push-test',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  perMinute: 6,
  request: v.object({ mark: v.pipe(v.string(), v.uuid()) }),
  response: v.object({ sentTo: v.number() }),
  errors: [],
})

/** Payload of a push, encrypted for the browser. The service worker parses it. */
export const pushMessage = v.variant('kind', [
  v.object({
    kind: v.literal('notification'),
    memberId: v.number(),
    title: v.string(),
    body: v.string(),
    /** Path in the app, after `#`. */
    path: v.string(),
    /** A later push with the same tag replaces it. */
    tag: v.string(),
    unseen: v.number(),
    /** A mail or chat message: the service worker prefetches it, so that the member can read it offline. */
    isTalk: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('test'), memberId: v.number(), title: v.string(), body: v.string(), mark: v.string() }),
])
export type PushMessage = v.InferOutput<typeof pushMessage>
