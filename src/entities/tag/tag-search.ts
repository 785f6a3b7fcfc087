/** The tags of a list's address, and the filter they represent. */
import * as v from 'valibot'
import { matchMode, type MatchMode } from '#contract/photos/photo-choices.ts'

/** Unreadable parts of an address are dropped and never cause an error. */
export const tagSearch = {
  tags: v.fallback(v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(40))), v.maxLength(10))), undefined),
  match: v.fallback(v.optional(matchMode), undefined),
}

/** The tags that a list is filtered by, in its search parameters. */
export interface TagSearch {
  readonly tags?: string[] | undefined
  readonly match?: MatchMode | undefined
}

export function tagFilterOf({ tags, match }: TagSearch): { tags?: string[]; findTags?: MatchMode } {
  return tags?.length ? { tags: [...tags], findTags: match ?? 'any' } : {}
}
