import { useQuery } from '@tanstack/react-query'
import type { BlogCard } from '#contract/community/blogs.ts'
import { blogKind } from '#contract/content/kinds.ts'
import { pageQueries } from '#src/entities/page/queries.ts'

/**
 * The page of a post on another site: the author's, or else that of the site's blog, or null if the post is read here (ambiguity
 * blog-external).
 */
export function useBlogPage({ blogId, link }: Pick<BlogCard, 'blogId' | 'link'>): string | null {
  const { data } = useQuery({ ...pageQueries.siteSettings(), enabled: link === null })
  return link ?? blogKind.externalPage?.(blogId, { blogUrl: data?.blogUrl ?? null }) ?? null
}
