import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GeoChoice } from '#contract/directory/directory-choices.ts'
import type { PlaceSort } from '#contract/directory/geo.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { countryName } from './country-name.ts'
import { CountryField } from './country-field.tsx'
import { CityChoices } from './city-choices.tsx'
import { geoQueries } from './queries.ts'
import { RegionChoices } from './region-choices.tsx'

export interface GeoPickerProps {
  value: GeoChoice | null
  onChange: (value: GeoChoice | null) => void
}

/** Country, then its regions, then their cities, each with how many members live there (2§4). A level appears when the one above is chosen. */
export function GeoPicker({ value, onChange }: GeoPickerProps) {
  const { t, i18n } = useLingui()
  const [sort, setSort] = useState<PlaceSort>('members')
  const chosen = useQuery({ ...geoQueries.chosen(value ?? { iso: 'AD', regions: [], cities: [] }), enabled: value !== null })
  if (!value) return <CountryField onChoose={(iso) => onChange({ iso, regions: [], cities: [] })} />

  /** Cities of a region that was taken back go with it; which those are only the answer knows. */
  function handleRegions(choice: GeoChoice, regions: number[]) {
    const staying = new Set(chosen.data?.cities.filter(({ regionId }) => regions.includes(regionId)).map(({ cityId }) => cityId))
    onChange({ ...choice, regions, cities: regions.length === 0 ? [] : choice.cities.filter((id) => staying.has(id)) })
  }

  return (
    <Stack gap={3}>
      <div>
        <Chip onRemove={() => onChange(null)}>{countryName(i18n.locale, value.iso, chosen.data?.country?.country)}</Chip>
      </div>
      <Segmented
        label={t`Order of places`}
        value={sort}
        options={[
          { value: 'members', label: t`Most members` },
          { value: 'name', label: t`By name` },
        ]}
        onChange={setSort}
      />
      <RegionChoices
        key={value.iso}
        iso={value.iso}
        sort={sort}
        value={value.regions}
        onChange={(regions) => handleRegions(value, regions)}
      />
      {value.regions.length > 0 && (
        <CityChoices
          regions={value.regions}
          sort={sort}
          chosen={chosen.data?.cities ?? []}
          value={value.cities}
          onChange={(cities) => onChange({ ...value, cities })}
        />
      )}
    </Stack>
  )
}
