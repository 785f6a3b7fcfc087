import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directoryQueries } from '#src/entities/directory/queries.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import { filterOf, keptFilter, noFilters, type DirectoryAddress, type DirectorySearch } from '../directory-search.ts'
import { FilterFields } from './filter-fields.tsx'

export interface MemberFiltersProps {
  address: DirectoryAddress
  onApply: (change: Partial<DirectorySearch>) => void
  onClose: () => void
}

/**
 * The filters on the phone. The button shows how many members they would find; the list changes only when it is
 * pressed.
 */
export function MemberFilters({ address, onApply, onClose }: MemberFiltersProps) {
  const [draft, setDraft] = useState(address.search)
  const { data } = useInfiniteQuery(directoryQueries.browse(filterOf({ view: address.view, search: draft })))

  return (
    <FilterSheet
      applyLabel={<ShowLabel first={data?.pages[0]} />}
      onClear={() => setDraft({ ...draft, ...noFilters, q: draft.q })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Stack gap={6}>
        <FilterFields search={draft} onChange={(change) => setDraft((earlier) => ({ ...earlier, ...change }))} />
        <SavedSearchesButton module="members" keptFilter={keptFilter} current={{ view: address.view, search: draft }} look="words" />
      </Stack>
    </FilterSheet>
  )
}

function ShowLabel({ first }: { first: { total: number; totalIsLimit: boolean } | undefined }) {
  if (!first) return <Trans>Show the members</Trans>
  if (first.totalIsLimit) return <Trans>Show {first.total}+ members</Trans>
  return <Plural value={first.total} one="Show # member" other="Show # members" />
}
