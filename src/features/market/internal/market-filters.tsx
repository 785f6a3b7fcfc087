import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DistanceSelect } from '#src/entities/geo/distance-select.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import type { MarketSearch } from '../market-search.ts'

export interface MarketFiltersProps {
  search: MarketSearch
  onChange: (change: Partial<MarketSearch>) => void
  onClose: () => void
}

/** How far away an item may be. */
export function MarketFilters({ search, onChange, onClose }: MarketFiltersProps) {
  const [within, setWithin] = useState(search.within)
  return (
    <FilterSheet
      applyLabel={<Trans>Show items</Trans>}
      onClear={() => setWithin(undefined)}
      onApply={() => onChange({ within })}
      onClose={onClose}
    >
      <DistanceSelect value={within} onChange={setWithin} />
    </FilterSheet>
  )
}
