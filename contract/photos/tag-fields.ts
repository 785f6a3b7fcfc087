/** Tags in what members send. */
import * as v from 'valibot'
import { text } from '../primitives.ts'
import { matchMode, mostTagsPerItem } from './photo-choices.ts'

export const tagMax = 40
/** Letters, digits, spaces, dashes and apostrophes of any script; a leading # is dropped. */
export const tagName = v.pipe(
  text(0, tagMax + 1),
  v.transform((value) => value.replace(/^#+/, '').replace(/\s+/g, ' ').trim()),
  v.minLength(1, 'required'),
  v.maxLength(tagMax, 'too_long'),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M} '’._&+-]*$/u, 'invalid'),
)
export const tagList = v.pipe(v.array(tagName), v.maxLength(mostTagsPerItem, 'too_many'))

/** In the filters of lists: items with one of the tags, or with all of them. */
export const tagFilter = {
  tags: v.optional(v.pipe(v.array(tagName), v.maxLength(10)), []),
  findTags: v.optional(matchMode, 'any'),
}
