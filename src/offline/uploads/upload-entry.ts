/**
 * An upload as stored on the device. Rows hold facts (the bytes sent, the member's requests); the displayed state is derived from
 * them (`upload-state.ts`), so a crash can never leave a row that shows "uploading" when nothing runs.
 */
import * as v from 'valibot'
import { category } from '#contract/categories.ts'
import { errorCode } from '#contract/errors/error-codes.ts'
import { memberBadge } from '#contract/members.ts'
import { audience } from '#contract/videos.ts'

/** Why an upload ended. `signed-out` and other temporary conditions are not ends. */
export const uploadEndings = ['done', 'failed', 'cancelled'] as const
export const uploadFailures = ['too-large', 'wrong-type', 'over-quota', 'no-space', 'proxy-limit', 'refused', 'lost'] as const
export type UploadFailure = (typeof uploadFailures)[number]

/** The details that a member typed, with the names of `videos.edit`. Only edited fields are present. */
export const uploadDetails = v.partial(
  v.object({
    title: v.string(),
    description: v.string(),
    categories: v.array(v.number()),
    /** The same categories with their titles, for screens. Never sent. */
    shownCategories: v.array(category),
    /** Complete badges, because the form must be able to show them offline. */
    stars: v.array(memberBadge),
    allowPlay: audience,
    allowDownload: audience,
    publishWhenReady: v.boolean(),
    /** Typed, but not yet valid for the server (a title of two letters, an incomplete choice of categories): saved, never sent. */
    unfinished: v.partial(
      v.object({ title: v.string(), description: v.string(), categories: v.array(v.number()), publishWhenReady: v.boolean() }),
    ),
  }),
)
export type UploadDetails = v.InferOutput<typeof uploadDetails>

/** What a file becomes. */
export const uploadKinds = ['video', 'photo'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const uploadEntry = v.object({
  localId: v.string(),
  /** Rows of builds before photos have none. */
  kind: v.optional(v.picklist(uploadKinds), 'video'),
  memberId: v.number(),
  filename: v.string(),
  filetype: v.string(),
  sizeBytes: v.number(),
  lastModifiedMs: v.number(),
  /** Name, size, date and a hash of both ends of the file; duplicates have the same fingerprint. */
  fingerprint: v.string(),
  /** Only the hash: a phone gives a picked file a new date each time, but the bytes stay the same. */
  sampleHash: v.string(),
  addedAtMs: v.number(),
  title: v.string(),
  /** `serverUrl` is the tus creation address, `tusUrl` the address where a started upload continues. */
  serverUrl: v.string(),
  tusUrl: v.nullable(v.string()),
  /** Size of one request: as the server announced it, or as much as a proxy lets through. Rows of older builds have none. */
  chunkBytes: v.optional(v.nullable(v.number()), null),
  uploadId: v.nullable(v.string()),
  videoId: v.nullable(v.number()),
  photoId: v.optional(v.nullable(v.number()), null),
  /** The album that the photo is put into. */
  albumId: v.optional(v.nullable(v.number()), null),
  sentBytes: v.number(),
  isPausedByMember: v.boolean(),
  usesMobileData: v.boolean(),
  /** pending: a copy is being made; kept: the copy survives a reload; impossible: there is no room on the device. */
  keeping: v.picklist(['pending', 'kept', 'impossible']),
  /** The member knows that there is no copy and wants to start anyway. */
  startsUnkept: v.boolean(),
  needsFile: v.boolean(),
  droppedAtMs: v.nullable(v.number()),
  /** The number of times the server lost the upload and it started again. */
  restarts: v.number(),
  /**
   * All details typed for the video, stored until the upload is over: if the server loses the draft, they are sent again for the
   * new one.
   */
  details: v.nullable(uploadDetails),
  /** Handed over: the details are in the outbox or, with an older build, on the server. */
  areDetailsSent: v.boolean(),
  /** The details typed after the last hand-over; null means all. Rows of older builds have none. */
  newDetails: v.optional(v.nullable(uploadDetails), null),
  /** The idempotency key of the next hand-over, new for each change. Rows of older builds have none. */
  detailsKey: v.optional(v.nullable(v.string()), null),
  /** Why the details were refused, when the outbox has no row with the reason. They are handed over again when they change. */
  detailsRefusal: v.nullable(errorCode),
  ended: v.nullable(
    v.object({
      kind: v.picklist(uploadEndings),
      failure: v.nullable(v.picklist(uploadFailures)),
      /** With `over-quota` and `no-space`: the available space. */
      freeBytes: v.optional(v.number()),
      /** With `done`: nothing was sent, because the member has this photo already, as `photoId`. */
      isDuplicate: v.optional(v.boolean()),
      atMs: v.number(),
      isServerTold: v.boolean(),
    }),
  ),
})
export type UploadEntry = v.InferOutput<typeof uploadEntry>

/** The initial values of every upload. */
export const untouchedUpload = {
  kind: 'video',
  photoId: null,
  albumId: null,
  tusUrl: null,
  chunkBytes: null,
  uploadId: null,
  videoId: null,
  sentBytes: 0,
  isPausedByMember: false,
  usesMobileData: false,
  startsUnkept: false,
  needsFile: false,
  droppedAtMs: null,
  restarts: 0,
  details: null,
  areDetailsSent: false,
  newDetails: null,
  detailsKey: null,
  detailsRefusal: null,
  ended: null,
} as const satisfies Partial<UploadEntry>

/** Whether there are typed details that are still wanted and neither in the outbox nor on the server. */
export function hasUnsentDetails(entry: UploadEntry): boolean {
  const isWanted = entry.ended === null || entry.ended.kind === 'done'
  return isWanted && entry.details !== null && !entry.areDetailsSent && entry.detailsRefusal === null
}

/** The details that were not handed over yet. */
export function unsentDetails({ details, areDetailsSent, newDetails }: UploadEntry): UploadDetails {
  return areDetailsSent ? {} : (newDetails ?? details ?? {})
}

/** The row's changes after the member has typed more. `detailsKey` must be a new key. */
export function withDetails(entry: UploadEntry, typed: UploadDetails, detailsKey: string): Partial<UploadEntry> {
  const details = { ...entry.details, ...typed }
  // If nothing was handed over yet, all details are new.
  const isAllNew = !entry.areDetailsSent && entry.newDetails === null
  const newDetails = isAllNew ? null : { ...unsentDetails(entry), ...typed }
  return { title: details.title ?? entry.title, details, newDetails, detailsKey, areDetailsSent: false, detailsRefusal: null }
}

const fileHandle = v.custom<FileSystemFileHandle>((value) => typeof value === 'object' && value !== null && 'getFile' in value)

/** What is stored of a file. A handle alone needs the member's permission again after a reload. */
export const keptFile = v.object({
  localId: v.string(),
  /** The name of the copy, wherever it is stored. */
  opfsName: v.nullable(v.string()),
  /** Written by older builds, which stored files in rows where there was no file system. */
  file: v.nullable(v.instance(File)),
  handle: v.nullable(fileHandle),
})
export type KeptFile = v.InferOutput<typeof keptFile>

/** A file as chosen by the member; the handle is present if the browser provides one. */
export const pickedFile = v.object({ file: v.instance(File), handle: v.nullable(fileHandle) })
export type PickedFile = v.InferOutput<typeof pickedFile>
