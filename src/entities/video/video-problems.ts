/** The rules of the video form, shared by uploading and editing. The server checks them again before it publishes. */
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { categoryGroups, excludedFromLists, type Category, type CategoryRule } from '#contract/categories.ts'
import type { MemberBadge } from '#contract/members.ts'
import { brokenDetailRules } from '#contract/policy/video-details.ts'
import type { Audience } from '#contract/videos.ts'

/** The member's description of a video. */
export interface VideoValues {
  readonly title: string
  readonly description: string
  readonly categories: readonly number[]
  readonly stars: readonly MemberBadge[]
  readonly allowPlay: Audience
  readonly allowDownload: Audience
}

export interface VideoProblems {
  readonly title: MessageDescriptor | null
  readonly description: MessageDescriptor | null
  readonly categories: readonly CategoryRule[]
}

/** Action categories that count towards the maximum: group 2 without the six that are never listed. */
export function actionCategoryIds(categories: readonly Category[]): ReadonlySet<number> {
  return new Set(
    categories
      .filter((one) => one.categoryGroupId === categoryGroups.action && !excludedFromLists.includes(one.categoryId))
      .map((one) => one.categoryId as number),
  )
}

export interface VideoRules {
  readonly categories: readonly Category[]
  /** At most five action categories: for uploads and owners, not for members who may assign any. */
  readonly hasActionMaximum: boolean
}

export function videoProblems(values: VideoValues, rules: VideoRules): VideoProblems {
  const broken = brokenDetailRules(values, actionCategoryIds(rules.categories), { hasMaximum: rules.hasActionMaximum })
  const [title] = broken.title
  return {
    title:
      title === 'too_short'
        ? msg`The title needs at least 3 characters.`
        : title === 'too_long'
          ? msg`The title can have up to 120 characters.`
          : null,
    description: broken.description.length > 0 ? msg`The description can have up to 5,000 characters.` : null,
    categories: broken.categories,
  }
}

export function isComplete(problems: VideoProblems): boolean {
  return problems.title === null && problems.description === null && problems.categories.length === 0
}
