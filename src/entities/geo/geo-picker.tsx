import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { GeoChoice } from '#contract/directory/directory-choices.ts'
import type { CityRow, PlaceSort } from '#contract/directory/geo.ts'
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

/**
 * Country, then its regions, then their cities, each with the number of members there (2§4). A level appears when the
 * one above is chosen.
 */
export function GeoPicker({ value, onChange }: GeoPickerProps) {
  const { t, i18n } = useLingui()
  const [sort, setSort] = useState<PlaceSort>('members')
  const chosen = useQuery({ ...geoQueries.chosen(value ?? { iso: 'AD', regions: [], cities: [] }), enabled: value !== null })
  const places = chosen.data
  const dropOrphans = useEffectEvent(() => {
    if (!value || !places) return
    const next = withoutOrphans(value, places.cities)
    if (next.cities.length < value.cities.length) onChange(next)
  })
  // A region may be removed before the server has returned its cities.
  useEffect(() => dropOrphans(), [places])
  if (!value) return <CountryField onChoose={(iso) => onChange({ iso, regions: [], cities: [] })} />

  function handleRegions(choice: GeoChoice, regions: number[]) {
    const next = { ...choice, regions, cities: regions.length === 0 ? [] : choice.cities }
    onChange(withoutOrphans(next, places?.cities ?? []))
  }

  return (
    <Stack gap={3}>
      <div>
        <Chip onRemove={() => onChange(null)}>{countryName(i18n.locale, value.iso, places?.country?.country)}</Chip>
      </div>
      <Segmented
        label={t`Sort locations`}
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
          chosen={places?.cities ?? []}
          value={value.cities}
          onChange={(cities) => onChange({ ...value, cities })}
        />
      )}
    </Stack>
  )
}

/** Removes cities of regions that are not chosen any more; cities missing from `known` stay. */
function withoutOrphans(choice: GeoChoice, known: readonly CityRow[]): GeoChoice {
  const gone = new Set(known.filter(({ regionId }) => !choice.regions.includes(regionId)).map(({ cityId }) => cityId))
  return { ...choice, cities: choice.cities.filter((id) => !gone.has(id)) }
}
