import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BlogCard } from '#contract/community/blogs.ts'
import { blogKind } from '#contract/content/kinds.ts'
import type { NewsItem } from '#contract/site/pages.ts'
import { DisposeBlogDialog } from '#src/entities/blog/dispose-blog-dialog.tsx'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** What the address shows: the posts of all members, or the site news. */
export type BlogsTrigger = 'posts' | 'news'

function useViews(trigger: BlogsTrigger): ListView[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = (to: BlogsTrigger) => void navigate({ to: '/lewis/blog/{-$trigger}', params: { trigger: to } })
  return [
    { key: 'posts', label: t`Blog posts`, isOn: trigger === 'posts', onChoose: () => go('posts') },
    { key: 'news', label: t`Site news`, isOn: trigger === 'news', onChoose: () => go('news') },
  ]
}

/** Staff find blog posts, edit and delete them (AD-10), and write site news. */
export function BlogsAdminPage({ trigger }: { trigger: BlogsTrigger }) {
  return trigger === 'news' ? <NewsAdmin /> : <PostsAdmin />
}

function PostsAdmin() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const list = useInfiniteQuery(blogQueries.browse({ view: 'all', sortBy: 'time_stamp', ...(text === '' ? {} : { text }) }))
  const total = list.data?.pages[0]?.total
  return (
    <ListPage
      title={<Trans>Blogs and site news</Trans>}
      hasBack
      search={{ label: t`Search posts`, placeholder: t`Title`, value: text, onChange: setText }}
      actions={<ListAction href="/blogs/create" icon="plus" label={t`New blog post`} />}
      views={useViews('posts')}
      total={total !== undefined && <Plural value={total} one="# blog post" other="# blog posts" />}
    >
      <PagedRows
        label={t`Blog posts`}
        list={list}
        itemKey={({ blogId }) => blogId}
        renderItem={(post) => <PostRow post={post} />}
        more={<Trans>Show older</Trans>}
        empty={<EmptyState icon="note-pencil" title={<Trans>No posts here</Trans>} />}
      />
    </ListPage>
  )
}

function PostRow({ post: { blogId, title, userName, publishedAt } }: { post: BlogCard }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <ListRow
        title={<bdi>{title}</bdi>}
        href={blogKind.path(blogId)}
        link={RouterLink}
        description={
          <>
            <bdi>{userName}</bdi> · <Time value={publishedAt} form="date" />
          </>
        }
        end={<IconButton icon="trash" label={t`Delete “${title}”`} onClick={() => setIsAsking(true)} />}
      />
      {isAsking && <DisposeBlogDialog blogId={blogId} onClose={() => setIsAsking(false)} onLeave={() => Promise.resolve()} />}
    </>
  )
}

function NewsAdmin() {
  const { t } = useLingui()
  const list = useInfiniteQuery(pageQueries.news())
  return (
    <ListPage
      title={<Trans>Blogs and site news</Trans>}
      hasBack
      actions={<ListAction href="/lewis/blog/news/new" icon="plus" label={t`New site news`} />}
      views={useViews('news')}
    >
      <PagedRows
        label={t`Site news`}
        list={list}
        itemKey={({ newsId }) => newsId}
        renderItem={(news) => <NewsRow news={news} />}
        more={<Trans>Earlier updates</Trans>}
        empty={<EmptyState icon="note-pencil" title={<Trans>Nothing new yet.</Trans>} />}
      />
    </ListPage>
  )
}

function NewsRow({ news: { newsId, title, publishedAt } }: { news: NewsItem }) {
  return (
    <ListRow title={title} href={`/lewis/blog/news/${newsId}`} link={RouterLink} description={<Time value={publishedAt} form="date" />} />
  )
}
