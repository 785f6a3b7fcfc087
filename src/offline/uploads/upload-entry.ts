/**
 * An upload as the device remembers it. Rows hold facts (what was sent, what the member asked for); the state a person
 * sees is derived from them (`upload-state.ts`), so a crash can never leave a row saying "uploading" when nothing runs.
 */
import * as v from 'valibot'
import { category } from '#contract/categories.ts'
import { errorCode } from '#contract/errors/error-codes.ts'
import { memberBadge } from '#contract/members.ts'
import { audience } from '#contract/videos.ts'

/** Why an upload ended. `signed-out` and other reasons that come and go are not ends. */
export const uploadEndings = ['done', 'failed', 'cancelled'] as const
export const uploadFailures = ['too-large', 'wrong-type', 'over-quota', 'no-space', 'refused', 'lost'] as const
export type UploadFailure = (typeof uploadFailures)[number]

/** What a member typed about the video; the names of `videos.edit`. Only what was touched is there. */
export const uploadDetails = v.partial(
  v.object({
    title: v.string(),
    description: v.string(),
    categories: v.array(v.number()),
    /** The same categories with their titles, for screens. Never sent. */
    shownCategories: v.array(category),
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
  /** All that was typed about the video, kept until the upload is over: a draft the server lost is described anew. */
  details: v.nullable(uploadDetails),
  /** Handed over: they are in the outbox or, by an older build, on the server. */
  areDetailsSent: v.boolean(),
  /** The part that was typed after the last hand-over; null means all. Rows of older builds have none. */
  newDetails: v.optional(v.nullable(uploadDetails), null),
  /** The idempotency key of the next hand-over, new for each change. Rows of older builds have none. */
  detailsKey: v.optional(v.nullable(v.string()), null),
  /** Why the details were refused, when the outbox has no row that says so. They are handed over again when they change. */
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
  newDetails: null,
  detailsKey: null,
  detailsRefusal: null,
  ended: null,
} as const satisfies Partial<UploadEntry>

/** Typed, wanted, and not yet in the outbox or with the server. */
export function hasUnsentDetails(entry: UploadEntry): boolean {
  const isWanted = entry.ended === null || entry.ended.kind === 'done'
  return isWanted && entry.details !== null && !entry.areDetailsSent && entry.detailsRefusal === null
}

/** The part of the details that was not handed over yet. */
export function unsentDetails({ details, areDetailsSent, newDetails }: UploadEntry): UploadDetails {
  return areDetailsSent ? {} : (newDetails ?? details ?? {})
}

/** The row's facts after the member has typed more. `detailsKey` is a new one. */
export function withDetails(entry: UploadEntry, typed: UploadDetails, detailsKey: string): Partial<UploadEntry> {
  const details = { ...entry.details, ...typed }
  // Where nothing was handed over yet, all of it is new.
  const isAllNew = !entry.areDetailsSent && entry.newDetails === null
  const newDetails = isAllNew ? null : { ...unsentDetails(entry), ...typed }
  return { title: details.title ?? entry.title, details, newDetails, detailsKey, areDetailsSent: false, detailsRefusal: null }
}

const fileHandle = v.custom<FileSystemFileHandle>((value) => typeof value === 'object' && value !== null && 'getFile' in value)

/** What is kept of a file. A handle alone needs the member's permission again after a reload. */
export const keptFile = v.object({
  localId: v.string(),
  /** Of the copy, whichever place it lies in. */
  opfsName: v.nullable(v.string()),
  /** Written by older builds, which kept files in rows where there was no file system. */
  file: v.nullable(v.instance(File)),
  handle: v.nullable(fileHandle),
})
export type KeptFile = v.InferOutput<typeof keptFile>

/** A file as the member chose it; the handle is there where the browser gives one. */
export const pickedFile = v.object({ file: v.instance(File), handle: v.nullable(fileHandle) })
export type PickedFile = v.InferOutput<typeof pickedFile>
