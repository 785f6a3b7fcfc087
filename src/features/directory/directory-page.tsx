import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { directoryQueries } from '#src/entities/directory/queries.ts'
import { MemberCard } from '#src/entities/member/member-card.tsx'
import { MemberCardSkeleton } from '#src/entities/member/member-card-skeleton.tsx'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { DiscreetButton } from '#src/entities/current-user/discreet-button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { ListPage } from '#src/ui/list/list-page.tsx'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { countFilters, filterOf, keptFilter, noFilters, type DirectoryAddress, type DirectorySearch } from './directory-search.ts'
import { FilterPanel } from './internal/filter-panel.tsx'
import { MemberFilters } from './internal/member-filters.tsx'
import { MembersFailed } from './internal/members-failed.tsx'
import { SortMenu } from './internal/sort-menu.tsx'
import { useViews } from './internal/use-views.ts'

export interface DirectoryPageProps {
  address: DirectoryAddress
}

/** Members by view, filter and sort, 30 at a time. All choices are part of the address. */
export function DirectoryPage({ address }: DirectoryPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { search } = address
  const filter = filterOf(address)
  const list = useInfiniteQuery(directoryQueries.browse(filter))
  const first = list.data?.pages[0]
  const views = useViews(address, handleSearch)

  function handleSearch(change: Partial<DirectorySearch>) {
    // Stays on the same route: a different path would take the focus from the control just used.
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  }

  return (
    <ListPage
      title={t`Members`}
      search={{
        label: t`Search members`,
        placeholder: t`Name or #id`,
        value: search.q ?? '',
        onChange: (q) => handleSearch({ q: q || undefined }),
      }}
      actions={
        <>
          <SavedSearchesButton module="members" keptFilter={keptFilter} current={address} />
          <DiscreetButton />
        </>
      }
      views={views}
      filters={{
        count: countFilters(search),
        sheet: (onClose) => <MemberFilters address={address} onApply={handleSearch} onClose={onClose} />,
        panel: <FilterPanel address={address} onChange={handleSearch} />,
      }}
      total={first && <MemberTotal first={first} />}
      sort={<SortMenu search={search} onChange={handleSearch} />}
      above={(search.sort === 'near' || search.km !== undefined) && <RoundedPlaces />}
    >
      <PagedGrid
        label={t`Members`}
        list={list}
        itemKey={(member) => member.userId}
        renderItem={(member, index) => <MemberCard member={member} isLead={index < 4} />}
        columns={{ phone: 2, desktop: 4 }}
        estimatedHeight={290}
        placeKey={JSON.stringify(filter)}
        skeleton={<MemberCardSkeleton />}
        empty={<NobodyFound onClear={() => handleSearch(noFilters)} />}
        Failed={MembersFailed}
      />
    </ListPage>
  )
}

function MemberTotal({ first }: { first: { total: number; totalIsLimit: boolean } }) {
  if (first.totalIsLimit) return <Trans>More than {first.total} members</Trans>
  return <Plural value={first.total} one="# member" other="# members" />
}

function RoundedPlaces() {
  return (
    <Row gap={1}>
      <Icon name="map-pin" size="meta" />
      <Text size="meta" tone="muted">
        <Trans>Locations rounded to 2 km</Trans>
      </Text>
    </Row>
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon="users-three"
      title={<Trans>No one here</Trans>}
      action={
        <Button variant="quiet" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    >
      <Trans>No members match your filters. Try removing some.</Trans>
    </EmptyState>
  )
}
