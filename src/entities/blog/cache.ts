/** The only place that updates cached blog posts. */
import type { QueryClient } from '@tanstack/react-query'
import type { BlogPost } from '#contract/community/blogs.ts'
import type { BlogId } from '#contract/community/ids.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { blogQueries } from './queries.ts'

/** Posts changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshBlogs(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: blogQueries.all() })
}

/** Applies the server's state of a post. The lists refetch when they are next opened. */
export function takeOverBlog(client: QueryClient, post: BlogPost): void {
  client.setQueryData(blogQueries.details(post.blogId).queryKey, post)
  void client.invalidateQueries({ queryKey: [...blogQueries.all(), 'browse'], refetchType: 'none' })
}

/** A deleted post leaves the device. */
export function forgetBlog(client: QueryClient, blogId: BlogId): void {
  keepMissing(client, blogQueries.details(blogId).queryKey)
  refreshBlogs(client)
}
