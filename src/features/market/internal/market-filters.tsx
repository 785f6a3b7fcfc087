import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { TagFilter } from '#src/entities/tag/tag-filter.tsx'
import type { TagSearch } from '#src/entities/tag/tag-search.ts'
import { formatDistance } from '#src/lib/distance.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
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
  const { t, i18n } = useLingui()
  const { usesMetric } = useCurrentUser()
  const [within, setWithin] = useState(search.within === undefined ? '' : String(search.within))
  const [tagged, setTagged] = useState<TagSearch>({ tags: search.tags, match: search.match })

  function handleClear() {
    setWithin('')
    setTagged({ tags: undefined, match: undefined })
  }

  return (
    <FilterSheet
      applyLabel={<Trans>Show items</Trans>}
      onClear={handleClear}
      onApply={() => onChange({ within: distanceBandsKm.find((km) => String(km) === within), tags: tagged.tags, match: tagged.match })}
      onClose={onClose}
    >
      <Stack gap={6}>
        <SelectField
          label={t`Distance`}
          name="within"
          value={within}
          onChange={setWithin}
          emptyLabel={t`Any distance`}
          options={distanceBandsKm.map((km) => ({ value: String(km), label: formatDistance(km, usesMetric, i18n.locale) }))}
        />
        <TagFilter search={tagged} onChange={(change) => setTagged({ ...tagged, ...change })} />
      </Stack>
    </FilterSheet>
  )
}
