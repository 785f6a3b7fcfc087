/** Video categories and their rules (1§4, 1§5, 1§9). Pure functions, shared by the form and the command. */
import * as v from 'valibot'
import { categoryId } from './content/ids.ts'

export const categoryIds = { headless: 99, faces: 130, masked: 137, solo: 134, twoGuys: 98, group: 78 } as const
export const categoryGroups = { action: 2, skinColour: 6 } as const
/** Excluded from category lists (1§9). */
export const excludedFromLists: readonly number[] = [99, 130, 137, 134, 98, 78]
export const maxActionCategories = 5

export const category = v.object({ categoryId, categoryGroupId: v.number(), title: v.string(), totalVideo: v.optional(v.number(), 0) })
export type Category = v.InferOutput<typeof category>

const { headless, faces, masked, solo, twoGuys, group } = categoryIds
const removedBy = new Map<number, readonly number[]>([
  [headless, [faces, masked]],
  [faces, [headless]],
  [masked, [headless]],
  [solo, [twoGuys, group]],
  [twoGuys, [solo]],
  [group, [solo]],
])

/** Choosing a category of an exclusive set removes its opposites; choosing it again deselects it. */
export function toggleCategory(chosen: readonly number[], id: number): number[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id)
  const removed = removedBy.get(id) ?? []
  return [...chosen.filter((other) => !removed.includes(other)), id]
}

export type CategoryRule = 'cats.face' | 'cats.actors' | 'cats.action_min' | 'cats.action_max' | 'cats.exclusive'

/**
 * The rules a selection breaks, in the documents' order. The six special categories never count as Action. The maximum applies to uploads
 * and owners' edits (ambiguity action-max-enabled).
 */
export function brokenCategoryRules(
  chosen: readonly number[],
  actionCategoryIds: ReadonlySet<number>,
  options: { hasMaximum: boolean },
): CategoryRule[] {
  const broken: CategoryRule[] = []
  const has = (id: number) => chosen.includes(id)
  if (![headless, faces, masked].some(has)) broken.push('cats.face')
  if (![solo, twoGuys, group].some(has)) broken.push('cats.actors')
  const actions = chosen.filter((id) => actionCategoryIds.has(id) && !excludedFromLists.includes(id))
  if (actions.length === 0) broken.push('cats.action_min')
  if (options.hasMaximum && actions.length > maxActionCategories) broken.push('cats.action_max')
  if (chosen.some((id) => (removedBy.get(id) ?? []).some(has))) broken.push('cats.exclusive')
  return broken
}
