import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { formatDistance } from '#src/lib/distance.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import type { MarketSearch } from '../market-search.ts'

export interface MarketFiltersProps {
  search: MarketSearch
  onChange: (change: Partial<MarketSearch>) => void
  onClose: () => void
}

/** How far away an item may be. */
export function MarketFilters({ search, onChange, onClose }: MarketFiltersProps) {
  const { t, i18n } = useLingui()
  const { usesMetric } = useCurrentUser()
  const [within, setWithin] = useState(search.within === undefined ? '' : String(search.within))
  return (
    <FilterSheet
      applyLabel={<Trans>Show items</Trans>}
      onClear={() => setWithin('')}
      onApply={() => onChange({ within: distanceBandsKm.find((km) => String(km) === within) })}
      onClose={onClose}
    >
      <SelectField
        label={t`Distance`}
        name="within"
        value={within}
        onChange={setWithin}
        emptyLabel={t`Any distance`}
        options={distanceBandsKm.map((km) => ({ value: String(km), label: formatDistance(km, usesMetric, i18n.locale) }))}
      />
    </FilterSheet>
  )
}
