/** The actual changes of an edit. Forms send everything they show; only fields that differ need an ability and can break a rule. */
import { formatTimecode } from '#contract/policy/timecode.ts'
import type { VideoEdit } from '#contract/videos.ts'
import type { videos } from '../../../db/tables/videos.ts'
import { cleanLine, cleanText } from '../../../lib/clean-text.ts'
import { toSeconds } from '../../../lib/moments.ts'

export interface EditedVideo {
  readonly row: typeof videos.$inferSelect
  readonly categoryIds: readonly number[]
  /** In order, only those the editor can see. */
  readonly starIds: readonly number[]
}

export type EditableFields = Required<Omit<VideoEdit, 'videoId' | 'version'>>
export type EditableField = keyof EditableFields
export type VideoChangeSet = { readonly [Field in EditableField]?: EditableFields[Field] }

/** Values as the editor would see them now; compared as JSON, so that lists are compared by content. */
function currentValues({ row, categoryIds, starIds }: EditedVideo): Record<EditableField, unknown> {
  return {
    title: row.title,
    description: row.description,
    categories: [...categoryIds].toSorted((one, other) => one - other),
    stars: starIds,
    allowPlay: row.allowPlay,
    allowDownload: row.allowDownload,
    thumbTimecode: row.thumbSeconds === null ? null : formatTimecode(row.thumbSeconds),
    watcherOverlay: row.watcherOverlay,
    videoStatus: row.status,
    isFeatured: row.isFeatured,
    publishedAt: toSeconds(row.publishedAt),
    publishWhenReady: row.publishWhenReady,
  }
}

export function changesOf({ videoId: _videoId, version: _version, ...edit }: VideoEdit, edited: EditedVideo): VideoChangeSet {
  const wanted: VideoChangeSet = {
    ...edit,
    ...(edit.title === undefined ? {} : { title: cleanLine(edit.title) }),
    ...(edit.description === undefined ? {} : { description: cleanText(edit.description) }),
    ...(edit.categories === undefined ? {} : { categories: [...new Set(edit.categories)].toSorted((one, other) => one - other) }),
    ...(edit.stars === undefined ? {} : { stars: [...new Set(edit.stars)] }),
  }
  const current = currentValues(edited)
  if (!edited.row.isDraft) current.publishWhenReady = edit.publishWhenReady
  // A repeated request counts as a change, because an earlier one may have found incomplete details.
  else if (edit.publishWhenReady) current.publishWhenReady = null
  const differs = ([field, value]: [string, unknown]) =>
    // The keys are those of the edit, which the contract has parsed.
    value !== undefined && JSON.stringify(value) !== JSON.stringify(current[field as EditableField])
  return Object.fromEntries(Object.entries(wanted).filter(differs))
}
