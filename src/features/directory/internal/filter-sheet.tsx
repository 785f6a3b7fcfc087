import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { directoryQueries } from '#src/entities/directory/queries.ts'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { Sheet } from '#src/ui/feedback/sheet.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { filterOf, noFilters, type DirectoryAddress, type DirectorySearch } from '../directory-search.ts'
import { FilterFields } from './filter-fields.tsx'

export interface FilterSheetProps {
  address: DirectoryAddress
  onApply: (change: Partial<DirectorySearch>) => void
  onClose: () => void
}

/**
 * The filters on the phone. The button shows how many members they would find; the list changes only when it is
 * pressed.
 */
export function FilterSheet({ address, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(address.search)
  const { data } = useInfiniteQuery(directoryQueries.browse(filterOf({ view: address.view, search: draft })))
  const first = data?.pages[0]

  function handleApply() {
    onApply(draft)
    onClose()
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={<Trans>Filters</Trans>}
      footer={
        <>
          <Button variant="ghost" onClick={() => setDraft({ ...draft, ...noFilters, q: draft.q })}>
            <Trans>Clear all</Trans>
          </Button>
          <Button variant="primary" onClick={handleApply}>
            {!first && <Trans>Show the members</Trans>}
            {first?.totalIsLimit && <Trans>Show {first.total}+ members</Trans>}
            {first && !first.totalIsLimit && <Plural value={first.total} one="Show # member" other="Show # members" />}
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <FilterFields search={draft} onChange={(change) => setDraft((earlier) => ({ ...earlier, ...change }))} />
        <SavedSearchesButton module="members" current={{ view: address.view, search: draft }} look="words" />
      </Stack>
    </Sheet>
  )
}
