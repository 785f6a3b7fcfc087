/** Reading blogs. */
import { queryOptions } from '@tanstack/react-query'
import { getBlog, searchBlogs, type BlogFilterInput } from '#contract/community/blogs.ts'
import type { BlogId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['blogs'] as const

export const blogQueries = {
  all: () => all,

  browse: (filter: BlogFilterInput) =>
    pagedQuery(searchBlogs, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  /** Null: there is none for the viewer (any more). That is an answer like any other and replaces the one on the device. */
  details: (blogId: BlogId) =>
    queryOptions({
      queryKey: [...all, 'details', blogId] as const,
      queryFn: ({ signal }) => orMissing(call(getBlog, { blogId }, { signal, isQuiet: true }), 'not_found'),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}
