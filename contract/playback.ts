/** Playback and downloads: a grant is a signed, short-lived path prefix for one member, one session and one video. */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { videoId } from './content/ids.ts'
import { timestamp } from './primitives.ts'

export const mediaGrantSeconds = 300

export const rendition = v.object({
  name: v.string(),
  width: v.number(),
  height: v.number(),
  bitsPerSecond: v.number(),
  sizeBytes: v.number(),
  isComplete: v.boolean(),
})
export type Rendition = v.InferOutput<typeof rendition>

export const playGrant = v.object({
  /** `/media/{token}/{videoId}/`; master.m3u8, sprites.vtt and segments are below it. */
  prefix: v.string(),
  expiresAt: timestamp,
  /** False while better renditions are still being encoded. */
  isComplete: v.boolean(),
  renditions: v.array(rendition),
  hasSprites: v.boolean(),
  /** The poster image in the player's size; lists carry a smaller one. */
  poster: v.optional(v.nullable(v.string()), null),
  durationSeconds: v.nullable(v.number()),
  startSeconds: v.number(),
  /** Text of the screen-capture deterrent: user, date, IP. Null if the owner has not enabled it. */
  overlay: v.nullable(v.string()),
})
export type PlayGrant = v.InferOutput<typeof playGrant>

export const requestPlay = defineEndpoint({
  name: 'playback.requestPlay',
  method: 'POST',
  path: '/api3/videos/play/request',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  perMinute: 240,
  request: v.object({
    videoId,
    /** Native HLS cannot renew its address, so it gets a longer-lived one, which is still checked on every request. */
    isNative: v.optional(v.boolean(), false),
  }),
  response: playGrant,
  errors: ['not_found', 'video_unavailable', 'play_not_allowed', 'sponsors_only', 'not_bought'],
})

/** Files of one rendition to save on the device. Their paths are relative to the grant's prefix. */
export const savePlan = v.object({
  prefix: v.string(),
  expiresAt: timestamp,
  rendition,
  files: v.array(v.object({ path: v.string(), sizeBytes: v.number() })),
  totalBytes: v.number(),
  /** The device checks access again before this moment, and deletes a saved video to which access has ended. */
  recheckAfter: timestamp,
})
export type SavePlan = v.InferOutput<typeof savePlan>

export const requestSave = defineEndpoint({
  name: 'playback.requestSave',
  method: 'POST',
  path: '/api3/videos/download/request',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  perMinute: 120,
  request: v.object({ videoId, renditionName: v.optional(v.string()) }),
  response: savePlan,
  errors: ['not_found', 'video_unavailable', 'download_not_allowed', 'play_not_allowed', 'sponsors_only', 'not_bought'],
})

/** Reports which of these saved videos may stay on the device. */
export const recheckSaved = defineEndpoint({
  name: 'playback.recheckSaved',
  method: 'POST',
  path: '/api3/videos/download/recheck',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  request: v.object({ videoIds: v.pipe(v.array(videoId), v.maxLength(500)) }),
  response: v.object({ allowed: v.array(videoId), recheckAfter: timestamp }),
  errors: [],
})
