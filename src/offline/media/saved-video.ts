/**
 * A video saved on the device. Rows hold facts; the displayed states ("saving", "waiting") are derived, so that a crash can never
 * leave a row that claims to be running when nothing is.
 */
import * as v from 'valibot'
import { msUntil } from '#src/lib/stored-moment.ts'
import { rendition } from '#contract/playback.ts'

/** Why saving stopped permanently. A loss of access is not a failure: the video is then removed. */
export const saveFailures = ['no-room', 'unavailable', 'damaged'] as const
export type SaveFailure = (typeof saveFailures)[number]

export const savedVideo = v.object({
  videoId: v.number(),
  title: v.string(),
  durationSeconds: v.nullable(v.number()),
  /** Address of the poster, which is saved with the video. */
  thumb: v.nullable(v.string()),
  /** Null until the server has answered the first plan. */
  rendition: v.nullable(rendition),
  totalBytes: v.number(),
  savedBytes: v.number(),
  isPausedByMember: v.boolean(),
  failure: v.nullable(v.picklist(saveFailures)),
  addedAtMs: v.number(),
  completedAtMs: v.nullable(v.number()),
  /** Access is checked again before this moment; some days after it the video stops playing. */
  recheckAfterMs: v.number(),
})
export type SavedVideo = v.InferOutput<typeof savedVideo>

/** One file of a video (a playlist, a segment). Large files are saved in parts, so that an interruption costs at most one part. */
export const savedFile = v.object({
  videoId: v.number(),
  path: v.string(),
  position: v.number(),
  sizeBytes: v.number(),
  savedParts: v.number(),
})
export type SavedFile = v.InferOutput<typeof savedFile>

/** The size of one request and one cache entry. An interruption costs at most this much. */
export const partBytes = 8_000_000
const dayMs = 24 * 60 * 60 * 1000
/** How long a video still plays after its access check was due: a week without a connection is legitimate. */
export const recheckGraceMs = 7 * dayMs

/** The server's time between two access checks, and a day for clocks that differ. */
const recheckEveryMs = 7 * dayMs
const clockSpareMs = dayMs

/** When the next check is due by this device's clock; a wrong clock would otherwise lock the video, or never. */
export function recheckTimeOf(recheckAfterSeconds: number, nowMs: number): number {
  return nowMs + (msUntil(recheckAfterSeconds * 1000, nowMs, recheckEveryMs) || recheckEveryMs)
}

/** A check further away than any can be was dated by a clock that has been set back since: access is unknown until the next one. */
export function mayPlay(video: SavedVideo, nowMs: number): boolean {
  if (video.completedAtMs === null || video.recheckAfterMs - nowMs > recheckEveryMs + clockSpareMs) return false
  return nowMs < video.recheckAfterMs + recheckGraceMs
}

/** At least one: an empty file is a file. */
export function partsOf(sizeBytes: number): number {
  return Math.max(1, Math.ceil(sizeBytes / partBytes))
}

/** First and last byte of a part, both included. */
export function rangeOfPart(sizeBytes: number, part: number): { first: number; last: number } {
  return { first: part * partBytes, last: Math.min(sizeBytes, (part + 1) * partBytes) - 1 }
}
