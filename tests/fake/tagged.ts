/** Like `server/content/list/tag-conditions.ts`. */
import type { MatchMode } from '#contract/photos/photo-choices.ts'
import { fold } from './fold.ts'

/** Whether an item has one of the tags, or all of them; without tags, every item does. */
export function hasTags({ tagList }: { readonly tagList: readonly string[] }, filter: { tags: readonly string[]; findTags: MatchMode }) {
  const own = new Set(tagList.map(fold))
  const wanted = filter.tags.map(fold)
  if (wanted.length === 0) return true
  return filter.findTags === 'all' ? wanted.every((tag) => own.has(tag)) : wanted.some((tag) => own.has(tag))
}

/** Of two that differ only in case or accents, the first counts. */
export function distinctTags(tags: readonly string[]): string[] {
  return tags.filter((tag, at) => tags.findIndex((other) => fold(other) === fold(tag)) === at)
}
