/** Uploads: a draft film exists from the first byte; bytes travel by tus under /files. */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { nothing, text, timestamp, uploadId, videoId } from './primitives.ts'

export const uploadExtensions = ['mp4', 'm4v', 'mov', 'mkv', 'webm'] as const
export const tusPath = '/files'
/** One tus PATCH. A reload sends at most one of these twice. */
export const uploadChunkBytes = 16_000_000
/** Media processing facts the form shows: server id, address, limits (U-01). Default upload server id 4 (1§9). */
export const uploadServer = v.object({
  uploadServerId: v.number(),
  uploadServerUrl: v.string(),
  maxBytes: v.number(),
  extensions: v.array(v.string()),
  chunkBytes: v.number(),
})
export type UploadServer = v.InferOutput<typeof uploadServer>

export const getUploadServer = defineEndpoint({
  name: 'uploads.getServer',
  method: 'GET',
  path: '/api3/job/server/upload',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: uploadServer,
  errors: [],
})

/** tus `Upload-Metadata`, parsed at creation. */
export const uploadMetadata = v.object({
  uploadId,
  filename: text(1, 255),
  filetype: v.optional(text(0, 120), ''),
  /** Name, size, last change and a hash of the first and last bytes: finds duplicates. */
  fingerprint: text(8, 200),
})
export type UploadMetadata = v.InferOutput<typeof uploadMetadata>

/** Makes the draft. The same fingerprint in the same member's unfinished uploads is `upload_duplicate`, with the known id in the answer's place. */
export const startUpload = defineEndpoint({
  name: 'uploads.start',
  method: 'POST',
  path: '/api3/uppy/add-file',
  access: 'member',
  offline: 'never',
  perMinute: 60,
  request: v.object({
    filename: text(1, 255),
    sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    filetype: v.optional(text(0, 120), ''),
    fingerprint: text(8, 200),
  }),
  response: v.object({
    uploadId,
    videoId,
    title: v.string(),
    /** Where it already stands, when it was begun before. */ isExisting: v.boolean(),
  }),
  errors: ['upload_too_large', 'upload_wrong_type', 'upload_over_quota', 'upload_no_space'],
})

export const uploadStates = ['receiving', 'received', 'cancelled', 'failed'] as const
export const upload = v.object({
  uploadId,
  videoId,
  title: v.string(),
  filename: v.string(),
  sizeBytes: v.number(),
  receivedBytes: v.number(),
  state: v.picklist(uploadStates),
  createdAt: timestamp,
})
export type Upload = v.InferOutput<typeof upload>

/** The member's unfinished uploads, whatever device began them. */
export const listUploads = defineEndpoint({
  name: 'uploads.list',
  method: 'GET',
  path: '/api3/uppy/list',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ uploads: v.array(upload) }),
  errors: [],
})

export const cancelUploads = defineEndpoint({
  name: 'uploads.cancel',
  method: 'POST',
  path: '/api3/uppy/cancel',
  access: 'member',
  offline: 'never',
  request: v.object({ uploadIds: v.pipe(v.array(uploadId), v.minLength(1), v.maxLength(200)) }),
  response: nothing,
  errors: [],
})

export const uploadReports = ['add', 'remove', 'error', 'cancel', 'cancel-all', 'complete'] as const
/** What happened to an upload on the device, with uid and user agent taken from the session (U-05). */
export const reportUpload = defineEndpoint({
  name: 'uploads.report',
  method: 'POST',
  path: '/api3/uppy/upload-meta',
  access: 'member',
  offline: 'queue',
  perMinute: 240,
  request: v.object({ kind: v.picklist(uploadReports), uploadId: v.nullable(uploadId), detail: v.optional(text(0, 500), '') }),
  response: nothing,
  errors: [],
})
