import { useSuspenseQuery } from '@tanstack/react-query'
import type { BlogPost } from '#contract/community/blogs.ts'
import type { BlogId } from '#contract/community/ids.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { contentSubject, contentWrites } from '#src/entities/content/writes.ts'
import { blogQueries } from './queries.ts'

export const blogRef = (blogId: number) => ({ typeId: 'blog', itemId: blogId }) as const
const blogWrites = contentWrites<BlogPost>()

/** A post with the member's queued votes and marks applied; null if there is none for them (any more). Suspends until known. */
export function useBlog(blogId: BlogId): BlogPost | null {
  const { data } = useSuspenseQuery(blogQueries.details(blogId))
  const layOver = useOverlay(blogWrites, 'details', contentSubject(blogRef(blogId)))
  return data && layOver(data)
}
