import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pageQueries } from '#src/entities/page/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { NoTitleMatches } from '#src/ui/list/no-title-matches.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { NewsList } from './internal/news-list.tsx'
import { NewsWidget } from './internal/news-widget.tsx'
import type { NewsSearch } from './news-search.ts'

export interface NewsPageProps {
  search: NewsSearch
}

/** Site news, three at a time (H-07), all or by title, and the external widget for members who agreed to it (H-06). */
export function NewsPage({ search }: NewsPageProps) {
  const { t } = useLingui()
  const text = search.q?.trim() ?? ''
  const list = useInfiniteQuery(pageQueries.news(text))
  const handleSearch = useSearchChange<NewsSearch>(search)
  return (
    <ListPage
      title={<Trans>Site news</Trans>}
      hasBack
      search={{
        label: t`Search site news`,
        placeholder: t`Title`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      views={useViews()}
      panel={<NewsWidget />}
      panelOnPhone="below"
    >
      <PagedList
        list={list}
        gap={6}
        end={
          <MoreButton list={list}>
            <Trans>Earlier updates</Trans>
          </MoreButton>
        }
      >
        {(items) =>
          items.length === 0 && text !== '' ? (
            <Text size="meta">
              <NoTitleMatches />
            </Text>
          ) : (
            <NewsList items={items} />
          )
        }
      </PagedList>
    </ListPage>
  )
}

/** Beside the site news, the blogs, which have a list of their own. */
function useViews(): ListView[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toBlogs = (triggerprop: 'blog' | 'release') =>
    void navigate({ to: '/blogs/browse/{-$triggerprop}/{-$arg1}', params: { triggerprop } })
  return [
    { key: 'news', label: t`Site news`, isOn: true, onChoose: () => void navigate({ to: '/dashboard/news' }) },
    { key: 'blog', label: t`Blog`, isOn: false, onChoose: () => toBlogs('blog') },
    { key: 'release', label: t`Releases`, isOn: false, onChoose: () => toBlogs('release') },
  ]
}
