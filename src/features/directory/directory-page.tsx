import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { DiscreetButton } from '#src/entities/self/discreet-button.tsx'
import { SearchField } from '#src/ui/layout/search-field.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { filterOf, noFilters, type DirectoryAddress, type DirectorySearch } from './directory-search.ts'
import { FilterPanel } from './internal/filter-panel.tsx'
import { FilterSheet } from './internal/filter-sheet.tsx'
import { MemberList } from './internal/member-list.tsx'
import { SortMenu } from './internal/sort-menu.tsx'
import { useMemberList } from './internal/use-member-list.ts'
import { ViewBar } from './internal/view-bar.tsx'

export interface DirectoryPageProps {
  address: DirectoryAddress
}

/** Members by view, filter and sort. All choices live in the address. */
export function DirectoryPage({ address }: DirectoryPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const { search } = address
  const filter = filterOf(address)
  const list = useMemberList(filter)
  const first = list.data?.pages[0]

  function handleSearch(change: Partial<DirectorySearch>) {
    // On the same screen: another address would take the focus from what was just chosen.
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  }

  return (
    <Page
      title={t`Members`}
      search={
        <SearchField
          label={t`Search members`}
          placeholder={t`Name, #id`}
          value={search.q ?? ''}
          onChange={(q) => handleSearch({ q: q || undefined })}
        />
      }
      actions={
        <>
          <SavedSearchesButton module="members" current={address} />
          <DiscreetButton />
        </>
      }
      panel={isDesktop ? <FilterPanel address={address} onChange={handleSearch} /> : undefined}
    >
      <Stack>
        <ViewBar address={address} onChange={handleSearch} onOpenFilters={() => setIsFilterOpen(true)} />
        <Row justify="between">
          <Text size="meta" isTabular>
            {first &&
              (first.totalIsLimit ? (
                <Trans>More than {first.total} members</Trans>
              ) : (
                <Plural value={first.total} one="# member" other="# members" />
              ))}
          </Text>
          <SortMenu search={search} onChange={handleSearch} />
        </Row>
        {(search.sort === 'near' || search.km !== undefined) && (
          <Row gap={1}>
            <Icon name="map-pin" size="meta" />
            <Text size="meta" tone="muted">
              <Trans>Places rounded to 2 km</Trans>
            </Text>
          </Row>
        )}
        <MemberList filter={filter} list={list} onClear={() => handleSearch(noFilters)} />
      </Stack>
      {isFilterOpen && <FilterSheet address={address} onApply={handleSearch} onClose={() => setIsFilterOpen(false)} />}
    </Page>
  )
}
