/** The details a video needs before members see it. Pure: the forms and the publishing command use the same function. */
import { brokenCategoryRules, type CategoryRule } from '../categories.ts'
import { descriptionMax, titleLength } from '../videos.ts'

export interface DescribedVideo {
  readonly title: string
  readonly description: string
  readonly categories: readonly number[]
}

export interface BrokenDetailRules {
  readonly title: ReadonlyArray<'too_short' | 'too_long'>
  readonly description: ReadonlyArray<'too_long'>
  readonly categories: readonly CategoryRule[]
}

/** Lengths count characters, without leading and trailing blanks. */
export function brokenDetailRules(
  { title, description, categories }: DescribedVideo,
  actionCategoryIds: ReadonlySet<number>,
  options: { hasMaximum: boolean },
): BrokenDetailRules {
  const length = [...title.trim()].length
  return {
    title: length < titleLength.min ? ['too_short'] : length > titleLength.max ? ['too_long'] : [],
    description: [...description.trim()].length > descriptionMax ? ['too_long'] : [],
    categories: brokenCategoryRules(categories, actionCategoryIds, options),
  }
}

export function areDetailsComplete({ title, description, categories }: BrokenDetailRules): boolean {
  return title.length + description.length + categories.length === 0
}
