/**
 * An upload as the device remembers it. Rows hold facts (what was sent, what the member asked for); the state a person
 * sees is derived from them (`upload-state.ts`), so a crash can never leave a row saying "uploading" when nothing runs.
 */
import * as v from 'valibot'
import { errorCode } from '#contract/errors/error-codes.ts'
import { memberBadge } from '#contract/members.ts'
import { audience } from '#contract/videos.ts'

/** Why an upload ended. `signed-out` and other reasons that come and go are not ends. */
export const uploadEndings = ['done', 'failed', 'cancelled'] as const
export const uploadFailures = ['too-large', 'wrong-type', 'over-quota', 'no-space', 'refused', 'lost'] as const
export type UploadFailure = (typeof uploadFailures)[number]

/** What a member typed about the film; the names of `videos.edit`. Only what was touched is there. */
export const uploadDetails = v.partial(
  v.object({
    title: v.string(),
    description: v.string(),
    categories: v.array(v.number()),
    /** Whole badges: the form has to show them again without a line. */
    stars: v.array(memberBadge),
    allowPlay: audience,
    allowDownload: audience,
    publishWhenReady: v.boolean(),
    /** Typed, but not yet as the server takes it (a title of two letters, half a choice of categories): kept, never sent. */
    unfinished: v.partial(
      v.object({ title: v.string(), description: v.string(), categories: v.array(v.number()), publishWhenReady: v.boolean() }),
    ),
  }),
)
export type UploadDetails = v.InferOutput<typeof uploadDetails>

export const uploadEntry = v.object({
  localId: v.string(),
  memberId: v.number(),
  filename: v.string(),
  filetype: v.string(),
  sizeBytes: v.number(),
  lastModifiedMs: v.number(),
  /** Name, size, date and a hash of both ends: what duplicates share. */
  fingerprint: v.string(),
  /** Only the hash: a phone gives a picked file a new date each time, the bytes stay. */
  sampleHash: v.string(),
  addedAtMs: v.number(),
  title: v.string(),
  /** tus creation address; where it goes on, once it has begun. */
  serverUrl: v.string(),
  tusUrl: v.nullable(v.string()),
  uploadId: v.nullable(v.string()),
  videoId: v.nullable(v.number()),
  sentBytes: v.number(),
  isPausedByMember: v.boolean(),
  usesMobileData: v.boolean(),
  /** pending: a copy is being made; kept: it survives a reload; impossible: no room on the device. */
  keeping: v.picklist(['pending', 'kept', 'impossible']),
  /** The member knows that no copy is kept and wants to start all the same. */
  startsUnkept: v.boolean(),
  needsFile: v.boolean(),
  droppedAtMs: v.nullable(v.number()),
  /** The server forgot the upload once already and it began again. */
  restarts: v.number(),
  /** All that was typed about the film, kept until the upload is over: a draft the server lost is described anew. */
  details: v.nullable(uploadDetails),
  areDetailsSent: v.boolean(),
  /** Why the server did not take them; they are not sent again until they change. */
  detailsRefusal: v.nullable(errorCode),
  ended: v.nullable(
    v.object({
      kind: v.picklist(uploadEndings),
      failure: v.nullable(v.picklist(uploadFailures)),
      /** With `over-quota` and `no-space`: the room there was. */
      freeBytes: v.optional(v.number()),
      atMs: v.number(),
      isServerTold: v.boolean(),
    }),
  ),
})
export type UploadEntry = v.InferOutput<typeof uploadEntry>

/** What holds for every upload before anything has happened to it. */
export const untouchedUpload = {
  tusUrl: null,
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
  detailsRefusal: null,
  ended: null,
} as const satisfies Partial<UploadEntry>

/** Typed, wanted, and not yet with the server. */
export function hasUnsentDetails(entry: UploadEntry): boolean {
  const isWanted = entry.ended === null || entry.ended.kind === 'done'
  return isWanted && entry.details !== null && !entry.areDetailsSent && entry.detailsRefusal === null
}

const fileHandle = v.custom<FileSystemFileHandle>((value) => typeof value === 'object' && value !== null && 'getFile' in value)

/** Where a kept file lies. A handle alone needs the member's permission again after a reload. */
export const keptFile = v.object({
  localId: v.string(),
  opfsName: v.nullable(v.string()),
  file: v.nullable(v.instance(File)),
  handle: v.nullable(fileHandle),
})
export type KeptFile = v.InferOutput<typeof keptFile>

/** A file as the member chose it; the handle is there where the browser gives one. */
export const pickedFile = v.object({ file: v.instance(File), handle: v.nullable(fileHandle) })
export type PickedFile = v.InferOutput<typeof pickedFile>
