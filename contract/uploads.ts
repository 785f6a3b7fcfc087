/** Uploads: a draft video exists from the first byte; the bytes travel by tus under /files. */
import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { uploadId } from './content/ids.ts'
import { videoId } from './content/ids.ts'
import { memberId, nothing, text, timestamp } from './primitives.ts'

export const uploadExtensions = ['mp4', 'm4v', 'mov', 'mkv', 'webm'] as const
export const tusPath = '/files'
/** Size of one tus PATCH. After a reload, at most one of these is sent twice. */
export const uploadChunkBytes = 16_000_000
/** Media processing facts for the form: server id, address, limits (U-01). The default upload server id is 4 (1§9). */
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
  /** tus reads an empty value as none; browsers know no type of HEIC files. */
  filetype: v.nullish(text(0, 120), ''),
  /** Name, size, last change and a hash of the first and last bytes; used to find duplicates. */
  fingerprint: text(8, 200),
})
export type UploadMetadata = v.InferOutput<typeof uploadMetadata>

/** The documents' upload events carry data, uid and user agent. The last two are the session's; another member's `uid` is refused. */
const eventOf = <Data extends v.GenericSchema>(data: Data) =>
  v.object({ data, userId: v.optional(memberId), userAgent: v.optional(text(0, 500)) })
/** Like `eventOf`; older builds still open in a tab, and their queued reports in the outbox, have the keys of `data` at the top level. */
const eventOrBare = <Entries extends v.ObjectEntries>(data: v.ObjectSchema<Entries, undefined>) =>
  v.union([
    eventOf(data),
    v.pipe(
      data,
      v.transform((bare) => ({ data: bare, userId: undefined })),
    ),
  ])
const eventWords = { userId: 'uid' } as const
const detail = v.optional(text(0, 500), '')

/** Creates the draft and records that the file was added. If the member has an unfinished upload of this fingerprint, it is resumed. */
export const startUpload = defineEndpoint({
  name: 'uploads.start',
  method: 'POST',
  path: '/api3/uppy/add-file',
  access: 'member',
  offline: 'never',
  perMinute: 60,
  wireNames: eventWords,
  request: eventOrBare(
    v.object({
      filename: text(1, 255),
      sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1, 'required')),
      filetype: v.optional(text(0, 120), ''),
      fingerprint: text(8, 200),
    }),
  ),
  response: v.object({
    uploadId,
    videoId,
    title: v.string(),
    /** The draft's current state, if the upload was started before. */
    isExisting: v.boolean(),
  }),
  errors: ['upload_too_large', 'upload_wrong_type', 'upload_over_quota', 'upload_no_space'],
})

export const uploadStates = ['receiving', 'received', 'cancelled', 'failed'] as const
export const upload = v.object({
  uploadId,
  /** The kind of content that the upload belongs to, and its item. */
  typeId: v.string(),
  itemId: v.number(),
  /** Null for all kinds but videos. */
  videoId: v.nullable(videoId),
  title: v.string(),
  filename: v.string(),
  sizeBytes: v.number(),
  receivedBytes: v.number(),
  state: v.picklist(uploadStates),
  createdAt: timestamp,
})
export type Upload = v.InferOutput<typeof upload>

/** The member's unfinished uploads, from any device. */
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

const uploadIds = v.pipe(v.array(uploadId), v.maxLength(200))
const ofOneUpload = eventOf(v.object({ uploadId: v.nullable(uploadId), detail }))
const eventCall = {
  method: 'POST',
  access: 'member',
  offline: 'queue',
  isBackground: true,
  perMinute: 240,
  wireNames: eventWords,
  response: nothing,
  errors: [],
} as const

/** Cancels unfinished uploads; those of other members are skipped without an error. A `detail` makes it an event that is recorded. */
export const cancelUploads = defineEndpoint({
  name: 'uploads.cancel',
  path: '/api3/uppy/cancel',
  ...eventCall,
  request: eventOrBare(v.object({ uploadIds, detail })),
})

/** Removes one file from the list: an unfinished upload is cancelled, a received file stays. Null: a file unknown to the server. */
export const removeUploadFile = defineEndpoint({
  name: 'uploads.removeFile',
  path: '/api3/uppy/remove-file',
  ...eventCall,
  request: ofOneUpload,
})

/** Records that an upload failed on the device. The upload itself resumes whenever more bytes arrive. */
export const noteUploadError = defineEndpoint({ name: 'uploads.noteError', path: '/api3/uppy/error', ...eventCall, request: ofOneUpload })

/** Records that the device has sent everything. The server determines independently whether the file is complete. */
export const noteUploadComplete = defineEndpoint({
  name: 'uploads.noteComplete',
  path: '/api3/uppy/complete',
  ...eventCall,
  request: ofOneUpload,
})

/** Cancels the named uploads; without names, every unfinished upload of the member on any device. */
export const cancelAllUploads = defineEndpoint({
  name: 'uploads.cancelAll',
  path: '/api3/uppy/cancel-all',
  ...eventCall,
  request: eventOf(v.optional(v.object({ uploadIds: v.optional(uploadIds), detail }), {})),
})

export const uploadReports = ['add', 'remove', 'error', 'cancel', 'cancel-all', 'complete'] as const
/** Records any of the events and does nothing else. The app calls the specific endpoints instead. */
export const reportUpload = defineEndpoint({
  name: 'uploads.report',
  path: '/api3/uppy/upload-meta',
  ...eventCall,
  request: eventOrBare(v.object({ kind: v.picklist(uploadReports), uploadId: v.nullable(uploadId), detail })),
})
