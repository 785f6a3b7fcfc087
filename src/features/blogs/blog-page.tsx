import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { BlogPost } from '#contract/community/blogs.ts'
import { readingMinutes } from '#contract/policy/community/forums.ts'
import { useBlogPage } from '#src/entities/blog/use-blog-page.ts'
import { blogRef } from '#src/entities/blog/use-blog.ts'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { ElsewhereLink } from '#src/ui/elsewhere-link.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { BlogMenu } from './internal/blog-menu.tsx'
import { CategoryName } from './internal/blog-row.tsx'
import styles from './internal/blogs.module.css'

export interface BlogPageProps {
  post: BlogPost
  /** The comments below the text. */
  comments: ReactNode
}

/** A blog post with its comments, and the way to its page on another site if it has one. */
export function BlogPage({ post, comments }: BlogPageProps) {
  const { t } = useLingui()
  const { blogId } = post
  const page = useBlogPage(post)

  // Reports to the server that the post was opened, once per visit.
  useEffect(() => {
    tellViewed(blogRef(blogId))
  }, [blogId])

  return (
    <Page title={t`Blog`} hasBack actions={<BlogMenu post={post} />}>
      <Stack gap={6} className={styles.narrow}>
        <BlogHead post={post} />
        <ParsedText text={post.text} nodes={post.textParsed} />
        {page !== null && (
          <div>
            <ElsewhereLink href={page} className={buttonClass()}>
              <Trans>Read it on {new URL(page).host}</Trans>
            </ElsewhereLink>
          </div>
        )}
        <ContentActions item={blogRef(blogId)} marks={post} />
        {comments}
      </Stack>
    </Page>
  )
}

function BlogHead({ post: { title, owner, category, publishedAt, text } }: { post: BlogPost }) {
  const minutes = readingMinutes(text)
  return (
    <Stack gap={3}>
      <Text as="h2" size="display" className={styles.title}>
        <bdi>{title}</bdi>
      </Text>
      <Row gap={2} isWrapping>
        <Avatar name={owner.userName} src={owner.userImage} size="small" />
        <Text size="meta" isTabular>
          {owner.isDeleted ? (
            owner.userName
          ) : (
            <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={styles.owner}>
              <bdi>{owner.userName}</bdi>
            </Link>
          )}
          {' · '}
          <CategoryName category={category} />
          {' · '}
          <Time value={publishedAt} form="date" />
          {' · '}
          <Plural value={minutes} one="# min read" other="# min read" />
        </Text>
      </Row>
    </Stack>
  )
}
