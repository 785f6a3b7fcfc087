import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { blogKind } from '#contract/content/kinds.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { BlogRow } from './internal/blog-row.tsx'
import { filterOf } from './blogs-search.ts'

const shownTotal = 3

/** The newest posts (H-18), with the start of their text if the member wants full entries. Renders nothing without any. */
export function BlogsPanel() {
  const { t } = useLingui()
  const { pref } = useCurrentUser()
  // The same query as the list, so that the two share one answer.
  const list = useInfiniteQuery(blogQueries.browse(filterOf({ view: 'all', member: undefined, search: {} })))
  const posts = itemsOf(list).slice(0, shownTotal)
  if (posts.length === 0) return null
  return (
    <Section
      title={<Trans>Blog</Trans>}
      size="head"
      action={
        <Link to="/blogs" className={linkTextClass()}>
          <Trans>All blog posts</Trans>
        </Link>
      }
    >
      <ul aria-label={t`Blog posts`}>
        {posts.map((post) => (
          <li key={post.blogId}>
            <BlogRow post={post} level="h3" isShort={!pref.feedDetail.includes(blogKind.feedDetail)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
