import * as v from 'valibot'

/** Unreadable parts of an address are dropped and never cause an error. */
const newsSearch = v.object({ q: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(120))), undefined) })
export type NewsSearch = v.InferOutput<typeof newsSearch>

export function readNewsSearch(search: unknown): NewsSearch {
  return v.parse(v.fallback(newsSearch, {}), search)
}
