/** Reading blogs. */
import { queryOptions } from '@tanstack/react-query'
import { getBlog, searchBlogs, type BlogFilterInput } from '#contract/community/blogs.ts'
import type { BlogId } from '#contract/primitives.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

/** The name of the kind's module, see `entities/content/cache.ts`. */
const all = ['blogs'] as const

export const blogQueries = {
  all: () => all,

  browse: (filter: BlogFilterInput) =>
    pagedQuery(searchBlogs, filter, { queryKey: [...all, 'browse', filter], staleTime: staleTimes.list, isPersisted: true }),

  details: (blogId: BlogId) =>
    queryOptions({
      queryKey: [...all, 'details', blogId] as const,
      queryFn: ({ signal }) => call(getBlog, { blogId }, { signal }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}
