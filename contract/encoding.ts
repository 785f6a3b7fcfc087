/** Encoding: five named stages, percent, time left (JB-08). */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { videoId } from './content/ids.ts'
import { nothing, timestamp } from './primitives.ts'

export const encodingStages = ['received', 'checked', 'encoding', 'images', 'ready'] as const
export type EncodingStage = (typeof encodingStages)[number]
export const encodingStates = ['waiting', 'running', 'stalled', 'done', 'failed'] as const

/** Why a file could not be used; the catalogues have a text for each. */
export const encodingFailures = [
  'empty_file',
  'not_a_video',
  'no_video_stream',
  'encrypted',
  'damaged',
  'too_long',
  'too_large_picture',
  'took_too_long',
  'encoder_lost',
  'no_space',
  'unknown',
] as const
export const encodingFailure = v.picklist(encodingFailures)
export type EncodingFailure = v.InferOutput<typeof encodingFailure>

export const encodingProgress = v.object({
  videoId,
  title: v.string(),
  thumb: v.nullable(v.string()),
  state: v.picklist(encodingStates),
  stage: v.picklist(encodingStages),
  /** 0 to 100 of the whole job. */
  percent: v.number(),
  secondsLeft: v.nullable(v.number()),
  isPlayable: v.boolean(),
  failure: v.nullable(encodingFailure),
  /** The uploaded file is stored as it is, because it cannot be copied without its metadata. */
  hasMetadata: v.boolean(),
  updatedAt: timestamp,
  /** Increases with each change, so that clients drop older updates. */
  revision: v.number(),
})
export type EncodingProgress = v.InferOutput<typeof encodingProgress>

/** The member's own jobs that are running, waiting, or ended within the last day. */
export const listEncoding = defineEndpoint({
  name: 'encoding.inProgress',
  method: 'GET',
  path: '/api3/job/job/in-progress',
  access: 'member',
  offline: 'cache',
  perMinute: 120,
  request: nothing,
  response: v.object({ jobs: v.array(encodingProgress) }),
  errors: [],
})

/** Removes a failed or finished entry from the member's list. */
export const dismissEncoding = defineEndpoint({
  name: 'encoding.dismiss',
  method: 'POST',
  path: '/api3/job/job/dismiss',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  isBackground: true,
  request: v.object({ videoId }),
  response: nothing,
  errors: ['not_found'],
})
