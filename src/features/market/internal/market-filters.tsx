import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DistanceSelect } from '#src/entities/geo/distance-select.tsx'
import { TagFilter } from '#src/entities/tag/tag-filter.tsx'
import type { TagSearch } from '#src/entities/tag/tag-search.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import type { MarketSearch } from '../market-search.ts'

export interface MarketFiltersProps {
  search: MarketSearch
  onChange: (change: Partial<MarketSearch>) => void
  onClose: () => void
}

/** How far away an item may be, and its tags. */
export function MarketFilters({ search, onChange, onClose }: MarketFiltersProps) {
  const [within, setWithin] = useState(search.within)
  const [tagged, setTagged] = useState<TagSearch>({ tags: search.tags, match: search.match })

  function handleClear() {
    setWithin(undefined)
    setTagged({ tags: undefined, match: undefined })
  }

  return (
    <FilterSheet
      applyLabel={<Trans>Show items</Trans>}
      onClear={handleClear}
      onApply={() => onChange({ within, tags: tagged.tags, match: tagged.match })}
      onClose={onClose}
    >
      <Stack gap={6}>
        <DistanceSelect value={within} onChange={setWithin} />
        <TagFilter search={tagged} onChange={(change) => setTagged({ ...tagged, ...change })} />
      </Stack>
    </FilterSheet>
  )
}
