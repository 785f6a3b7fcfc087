/** May this viewer change these fields, and are the new values valid? Both are checked before anything is written. */
import { brokenCategoryRules, categoryGroups } from '#contract/categories.ts'
import type { FieldErrors } from '#contract/errors/error-codes.ts'
import { abilities, type VideoFacts } from '#contract/policy/videos.ts'
import type { Viewer } from '#contract/roles.ts'
import { brokenTimecodeRule } from '#contract/policy/timecode.ts'
import { titleLength, type VideoAbilities } from '#contract/videos.ts'
import type { Queryable } from '../../../db/context.ts'
import type { videos } from '../../../db/tables/videos.ts'
import type { EditableField, VideoChangeSet } from './edit-changes.ts'
import { allCategories, meetableMemberIds } from '../reads.ts'

interface Edited {
  readonly row: typeof videos.$inferSelect
  readonly facts: VideoFacts
  readonly starIds: readonly number[]
}

export interface EditVerdict {
  readonly forbidden: EditableField[]
  /** Field → rules. */
  readonly broken: FieldErrors
}

const neededAbility: Record<EditableField, (can: VideoAbilities) => boolean> = {
  title: (can) => can.canEdit,
  description: (can) => can.canEdit,
  categories: (can) => can.canEditCategories,
  stars: (can) => can.canEdit,
  allowPlay: (can) => can.canEdit,
  allowDownload: (can) => can.canEdit,
  thumbTimecode: (can) => can.canEdit,
  watcherOverlay: (can) => can.canSetWatcherOverlay,
  videoStatus: (can) => can.canSetStatus.length > 0,
  isFeatured: (can) => can.canFeature,
  publishedAt: (can) => can.canSetDate,
  publishWhenReady: (can) => can.canPublish !== null,
}

export async function checkEdit(
  db: Queryable,
  viewer: Viewer & { id: number },
  edited: Edited,
  changes: VideoChangeSet,
): Promise<EditVerdict> {
  const can = abilities(viewer, edited.facts)
  // Object.keys of a change set are its fields, because `changesOf` built it.
  const forbidden = (Object.keys(changes) as EditableField[]).filter((field) => !neededAbility[field](can))
  if (forbidden.length > 0) return { forbidden, broken: {} }
  const broken: Array<[EditableField, readonly string[]]> = [
    ['title', changes.title !== undefined && changes.title.length < titleLength.min ? ['too_short'] : []],
    ['allowPlay', changes.allowPlay === 'nobody' && !can.canChooseNobody ? ['nobody_not_allowed'] : []],
    ['videoStatus', changes.videoStatus !== undefined && !can.canSetStatus.includes(changes.videoStatus) ? ['not_allowed'] : []],
    ['thumbTimecode', brokenThumbRules(changes, edited)],
    ['categories', await brokenCategories(db, viewer, changes)],
    ['stars', await brokenStars(db, viewer, edited, changes)],
  ]
  return {
    forbidden,
    broken: Object.fromEntries(broken.filter(([, rules]) => rules.length > 0).map(([field, rules]) => [field, [...rules]])),
  }
}

function brokenThumbRules({ thumbTimecode }: VideoChangeSet, { row }: Edited): string[] {
  const rule = thumbTimecode === undefined ? undefined : brokenTimecodeRule(thumbTimecode, row.durationSeconds)
  return rule === undefined ? [] : [rule]
}

/** At most five Action categories, except for members who may assign any (ambiguity action-max-enabled). */
async function brokenCategories(db: Queryable, viewer: Viewer, { categories }: VideoChangeSet): Promise<string[]> {
  if (!categories) return []
  const known = await allCategories(db)
  if (categories.some((id) => !known.some(({ categoryId }) => categoryId === id))) return ['unknown']
  const actions = new Set<number>(
    known.filter(({ categoryGroupId }) => categoryGroupId === categoryGroups.action).map(({ categoryId }) => categoryId),
  )
  return brokenCategoryRules(categories, actions, { hasMaximum: !viewer.permissions.has('video.can_cat_assign_any') })
}

/** New co-stars must be members visible to the editor; existing ones may stay, whatever their current state. */
async function brokenStars(
  db: Queryable,
  viewer: Viewer & { id: number },
  { starIds }: Edited,
  { stars }: VideoChangeSet,
): Promise<string[]> {
  const added: number[] = (stars ?? []).filter((id) => !starIds.includes(id))
  const found = await meetableMemberIds(db, viewer.id, added)
  return added.every((id) => found.has(id)) ? [] : ['unknown']
}
