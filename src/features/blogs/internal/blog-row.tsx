import { Plural, Trans } from '@lingui/react/macro'
import type { BlogCard, BlogCategory } from '#contract/community/blogs.ts'
import { blogKind } from '#contract/content/kinds.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { useBlogPage } from '#src/entities/blog/use-blog-page.ts'
import { ElsewhereLink } from '#src/ui/elsewhere-link.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import styles from './blogs.module.css'

export interface BlogRowProps {
  post: BlogCard
  /** Without the start of the text. */
  isShort?: boolean
  level?: 'h2' | 'h3'
}

/** A post in a list. Its title opens its page, which may be on another site; its comments are here. */
export function BlogRow({ post, isShort = false, level = 'h2' }: BlogRowProps) {
  const { blogId, title, excerpt, category, userName, totalComment, publishedAt } = post
  const page = useBlogPage(post)
  const path = blogKind.path(blogId)
  return (
    <article className={styles.row}>
      <Text as={level} size="head" lines={2}>
        {page === null ? (
          <RouterLink href={path}>
            <bdi>{title}</bdi>
          </RouterLink>
        ) : (
          <ElsewhereLink href={page}>
            <bdi>{title}</bdi>
          </ElsewhereLink>
        )}
      </Text>
      {!isShort && (
        <Text size="meta" tone="muted" lines={2}>
          <bdi>{plainExcerpt(excerpt, previewLength)}</bdi>
        </Text>
      )}
      <Text size="meta" isTabular>
        <CategoryName category={category} /> · <bdi>{userName}</bdi> · <Time value={publishedAt} form="date" /> ·{' '}
        {page !== null && `${new URL(page).host} · `}
        <RouterLink href={path} className={styles.comments ?? ''}>
          <Plural value={totalComment} one="# comment" other="# comments" />
        </RouterLink>
      </Text>
    </article>
  )
}

export function CategoryName({ category }: { category: BlogCategory }) {
  return category === 'release' ? <Trans>Release</Trans> : <Trans>Blog</Trans>
}
