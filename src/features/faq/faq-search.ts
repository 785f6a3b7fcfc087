/** The text that is searched for, in the address, so that the search over everything can lead here. */
import * as v from 'valibot'

const faqSearch = v.object({ q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined) })
export type FaqSearch = v.InferOutput<typeof faqSearch>

/** Routes pass the search unparsed: this schema is loaded with the screen, not with the first chunk. */
export function readFaqSearch(search: unknown): FaqSearch {
  return v.parse(v.fallback(faqSearch, {}), search)
}
