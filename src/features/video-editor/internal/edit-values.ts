/** The edit form's values, their changes, and their problems. Pure. */
import { brokenTimecodeRule, type TimecodeRule } from '#contract/policy/timecode.ts'
import * as v from 'valibot'
import type { Category } from '#contract/categories.ts'
import { memberBadge } from '#contract/members.ts'
import { categoryId } from '#contract/content/ids.ts'
import { recordVersion, timestamp } from '#contract/primitives.ts'
import { audience, videoStatus } from '#contract/videos.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { editVideo, VideoDetails, VideoStatus } from '#contract/videos.ts'
import type { ShownEdit } from '#src/entities/video/writes.ts'
import { isComplete, type VideoProblems, type VideoValues } from '#src/entities/video/video-problems.ts'
import { isFlag, isListOf, isText, type KeptFields } from '#src/ui/form/record/kept-edits.ts'
import { changedFields } from '#src/lib/changed-fields.ts'

export interface EditValues extends VideoValues {
  readonly thumbTimecode: string
  readonly watcherOverlay: boolean
  readonly videoStatus: VideoStatus
  readonly isFeatured: boolean
  /** Seconds since the epoch; NaN while the date is incomplete. */
  readonly publishedAt: number
  readonly publishWhenReady: boolean
}

/** With the version of the video they are based on. */
export interface VersionedValues extends EditValues {
  readonly version: number
}

const isA = (schema: v.GenericSchema) => (value: unknown) => v.is(schema, value)

/** The fields of an edit that are saved on the device until the edit is sent. */
export const keptFields: KeptFields<VersionedValues> = {
  title: isText,
  description: isText,
  categories: isListOf(isA(categoryId)),
  stars: isListOf(isA(memberBadge)),
  allowPlay: isA(audience),
  allowDownload: isA(audience),
  thumbTimecode: isText,
  watcherOverlay: isFlag,
  videoStatus: isA(videoStatus),
  isFeatured: isFlag,
  publishedAt: isA(timestamp),
  publishWhenReady: isFlag,
  version: isA(recordVersion),
}

export function valuesOf(video: VideoDetails): EditValues {
  return {
    title: video.title,
    description: video.description,
    categories: video.categories.map((category) => category.categoryId),
    stars: video.stars,
    allowPlay: video.allowPlay,
    allowDownload: video.allowDownload,
    thumbTimecode: video.thumbTimecode ?? '00:00:00',
    watcherOverlay: video.watcherOverlay,
    videoStatus: video.videoStatus,
    isFeatured: video.isFeatured,
    publishedAt: video.publishedAt,
    publishWhenReady: video.publishWhenReady,
  }
}

/** The stored values of fields that a refused edit would change. */
export function refusedOver(accepted: VideoDetails, shown: VideoDetails): Partial<EditValues> {
  return changedFields(valuesOf(shown), valuesOf(accepted))
}

/** Only changes are sent: two people editing different fields do not undo each other's. Null when nothing changed. */
export function changeOf(video: VideoDetails, values: EditValues): RequestInput<typeof editVideo> | null {
  const { stars, categories, ...changed } = changedFields(valuesOf(video), values)
  const lists = {
    ...(stars && { stars: stars.map(({ userId }) => userId) }),
    ...(categories && { categories: [...categories] }),
  }
  if (Object.keys({ ...changed, ...lists }).length === 0) return null
  return { videoId: video.videoId, version: video.version, ...changed, ...lists }
}

/** The full categories and co-stars for the ids in a change. */
export function shownOf(change: RequestInput<typeof editVideo>, { stars }: EditValues, categories: readonly Category[]): ShownEdit {
  const categoryOf = (id: number) => categories.filter(({ categoryId: known }) => known === id)
  return {
    ...(change.stars && { stars: [...stars] }),
    ...(change.categories && { categories: change.categories.flatMap(categoryOf) }),
  }
}

/**
 * Whether the form may send a change. A draft may be saved incomplete: until it is published, only changed fields are
 * checked.
 */
export function isAcceptable(
  change: RequestInput<typeof editVideo> | null,
  problems: VideoProblems,
  { isDraft }: Pick<VideoDetails, 'isDraft'>,
): boolean {
  if (change === null) return true
  if (Number.isNaN(change.publishedAt)) return false
  const [changesTitle, changesCategories] = ['title' in change, 'categories' in change]
  if (isDraft && change.publishWhenReady !== true)
    return !(changesTitle && problems.title !== null) && !(changesCategories && problems.categories.length > 0)
  return !(changesTitle || changesCategories || isDraft) || isComplete(problems)
}

/** The same, and publishes the draft, even where nothing else has changed. */
export function publishingOf(video: VideoDetails, values: EditValues): RequestInput<typeof editVideo> {
  const { videoId, version } = video
  return { videoId, version, ...changeOf(video, values), publishWhenReady: true }
}

/** Checked only where the member may change it and did (E-12). */
export function thumbProblem(video: VideoDetails, values: EditValues): TimecodeRule | undefined {
  if (!video.can.canEdit || values.thumbTimecode === (video.thumbTimecode ?? '00:00:00')) return undefined
  return brokenTimecodeRule(values.thumbTimecode, video.durationSeconds)
}
