import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { blogSorts, blogViews } from '#contract/community/blogs.ts'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { NoTitleMatches } from '#src/ui/list/no-title-matches.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { BlogRow } from './internal/blog-row.tsx'
import { filterOf, keptFilter, sortNames, viewNames, type BlogsAddress, type BlogsSearch } from './blogs-search.ts'

export interface BlogsPageProps {
  address: BlogsAddress
}

/** Blog posts by view, member, text and sort. All choices are part of the address. */
export function BlogsPage({ address }: BlogsPageProps) {
  const { t } = useLingui()
  const { view, member, search } = address
  const views = useViews(address)
  const list = useInfiniteQuery(blogQueries.browse(filterOf(address)))
  const total = list.data?.pages[0]?.total
  const handleSearch = useSearchChange<BlogsSearch>(search)
  return (
    <ListPage
      title={member === undefined ? t`Blogs` : t`Posts by ${member}`}
      hasBack
      search={{
        label: t`Search posts`,
        placeholder: t`Title`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="blogs" keptFilter={keptFilter} current={{ view, arg1: member, search }} />
          <ListAction href="/blogs/create" icon="plus" label={t`New blog post`} />
        </>
      }
      views={member === undefined ? views : []}
      total={total !== undefined && <Plural value={total} one="# blog post" other="# blog posts" />}
      sort={
        <SortMenu sorts={blogSorts} names={sortNames} value={search.sort ?? 'time_stamp'} onChange={(sort) => handleSearch({ sort })} />
      }
    >
      <PagedRows
        label={t`Blog posts`}
        list={list}
        itemKey={({ blogId }) => blogId}
        renderItem={(post) => <BlogRow post={post} />}
        more={<Trans>Show older</Trans>}
        empty={<NoPosts isSearched={member !== undefined || Boolean(search.q?.trim())} />}
      />
    </ListPage>
  )
}

/** The first one leads to the site news; the others are views of this list, with the current search. */
function useViews({ view, search }: BlogsAddress): ListView[] {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const news = { key: 'news', label: t`Site news`, isOn: false, onChoose: () => void navigate({ to: '/dashboard/news' }) }
  const views = blogViews.map((key) => ({
    key,
    label: i18n._(viewNames[key]),
    isOn: key === view,
    onChoose: () => void navigate({ to: '/blogs/browse/{-$triggerprop}/{-$arg1}', params: { triggerprop: key }, search }),
  }))
  return [...views.slice(0, 1), news, ...views.slice(1)]
}

function NoPosts({ isSearched }: { isSearched: boolean }) {
  return (
    <EmptyState icon="note-pencil" title={<Trans>No posts here</Trans>}>
      {isSearched ? <NoTitleMatches /> : <Trans>Posts by members and staff appear here.</Trans>}
    </EmptyState>
  )
}
