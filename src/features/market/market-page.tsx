import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { marketSorts } from '#contract/community/market-choices.ts'
import type { MarketCategory } from '#contract/community/market.ts'
import { marketQueries } from '#src/entities/market/queries.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { TagsInForce } from '#src/entities/tag/tag-filter.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListAction } from '#src/ui/list/list-action.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { SortMenu } from '#src/ui/list/sort-menu.tsx'
import { useSearchChange } from '#src/ui/list/use-search-change.ts'
import type { ListView } from '#src/ui/list/view-bar.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { MarketFailed } from './internal/market-failed.tsx'
import { MarketFilters } from './internal/market-filters.tsx'
import { MarketTile } from './internal/market-tile.tsx'
import { filterOf, keptFilter, sortNames, viewNames, type MarketSearch } from './market-search.ts'

export interface MarketPageProps {
  search: MarketSearch
}

/** The marketplace by category, view, seller, distance, text and sort, 30 at a time. All choices are part of the address. */
export function MarketPage({ search }: MarketPageProps) {
  const { t } = useLingui()
  const list = useInfiniteQuery(marketQueries.browse(filterOf(search)))
  const handleSearch = useSearchChange<MarketSearch>(search)
  const views = useViews(search, handleSearch)
  const first = list.data?.pages[0]
  const seller = search.by

  return (
    <ListPage
      title={seller === undefined ? t`Marketplace` : t`For sale by ${seller}`}
      hasBack
      search={{
        label: t`Search the marketplace`,
        placeholder: t`What are you looking for?`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="marketplace" keptFilter={keptFilter} current={{ search }} />
          <ListAction href="/marketplace/create" icon="plus" label={t`Sell something`} />
        </>
      }
      views={seller === undefined ? views : []}
      filters={{
        count: Number(search.within !== undefined) + Number(Boolean(search.tags?.length)),
        inForce: <TagsInForce search={search} onChange={handleSearch} />,
        sheet: (onClose) => <MarketFilters search={search} onChange={handleSearch} onClose={onClose} />,
      }}
      total={first?.total !== undefined && <ItemTotal total={first.total} isLimit={first.totalIsLimit} />}
      sort={<SortMenu sorts={marketSorts} names={sortNames} value={search.sort ?? 'newest'} onChange={(sort) => handleSearch({ sort })} />}
    >
      <PagedGrid
        label={t`Items`}
        list={list}
        items={itemsOf(list)}
        itemKey={({ itemId }) => itemId}
        renderItem={(item, index) => <MarketTile item={item} isLead={index < 4} />}
        columns={{ phone: 2, desktop: 5 }}
        estimatedHeight={300}
        placeKey={JSON.stringify(filterOf(search))}
        skeleton={<Skeleton shape="block" height="260px" />}
        Failed={MarketFailed}
        empty={<NoItems search={search} />}
      />
    </ListPage>
  )
}

const noCategories: readonly MarketCategory[] = []

/** Everything, the categories of staff, and the member's own and favourite items. */
function useViews(search: MarketSearch, change: (change: Partial<MarketSearch>) => void): ListView[] {
  const { t, i18n } = useLingui()
  const { data } = useQuery(marketQueries.categories())
  const categories = data?.categories ?? noCategories
  const own = (['my', 'fave'] as const).map((view) => ({
    key: view,
    label: i18n._(viewNames[view]),
    isOn: search.view === view,
    onChoose: () => change({ view, cat: undefined }),
  }))
  const isEverything = search.view === undefined || search.view === 'all'
  return [
    {
      key: 'all',
      label: t({ message: 'All', context: 'items of the marketplace' }),
      isOn: isEverything && search.cat === undefined,
      onChoose: () => change({ view: undefined, cat: undefined }),
    },
    ...categories.map(({ categoryId, name }) => ({
      key: `category-${categoryId}`,
      label: name,
      isOn: isEverything && search.cat === categoryId,
      onChoose: () => change({ view: undefined, cat: categoryId }),
    })),
    ...own,
  ]
}

function ItemTotal({ total, isLimit }: { total: number; isLimit: boolean | undefined }) {
  if (isLimit) return <Trans>More than {total} items</Trans>
  return <Plural value={total} one="# item" other="# items" />
}

function NoItems({ search: { view, cat, within, by, q, tags } }: MarketPageProps) {
  const isSearched = by !== undefined || within !== undefined || Boolean(q?.trim()) || Boolean(tags?.length)
  return (
    <EmptyState
      icon="image"
      title={<Trans>Nothing here</Trans>}
      action={
        isSearched || view === 'fave' ? undefined : (
          <RouterLink href="/marketplace/create" className={buttonClass({ variant: 'primary' })}>
            <Trans>Sell something</Trans>
          </RouterLink>
        )
      }
    >
      <EmptyReason isSearched={isSearched} view={view} hasCategory={cat !== undefined} />
    </EmptyState>
  )
}

function EmptyReason({ isSearched, view, hasCategory }: { isSearched: boolean; view: MarketSearch['view']; hasCategory: boolean }) {
  if (isSearched) return <Trans>No item matches. Try another word, or search farther away.</Trans>
  if (view === 'my') return <Trans>Items you add appear here, also after they expire.</Trans>
  if (view === 'fave') return <Trans>Items you mark as favourites appear here.</Trans>
  if (hasCategory) return <Trans>There’s nothing in this category yet.</Trans>
  return <Trans>Nothing is for sale right now.</Trans>
}
