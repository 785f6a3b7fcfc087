import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CityRow, PlaceSort } from '#contract/directory/geo.ts'
import { useDebounced } from '../member/use-debounced.ts'
import { PlaceChoices } from './place-choices.tsx'
import { geoQueries } from './queries.ts'

export interface CityChoicesProps {
  regions: readonly number[]
  sort: PlaceSort
  /** Rows of the chosen cities: the list of a large region does not contain them all. */
  chosen: readonly CityRow[]
  value: readonly number[]
  onChange: (value: number[]) => void
}

/** Cities of the chosen regions. A region may have thousands, so typed text is searched on the server, too. */
export function CityChoices({ regions, sort, chosen, value, onChange }: CityChoicesProps) {
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 300)
  const { data, isFetching, refetch } = useQuery({ ...geoQueries.cities(regions, text, sort), placeholderData: keepPreviousData })
  const rows = data && [...chosen.filter(({ cityId }) => data.cities.every((row) => row.cityId !== cityId)), ...data.cities]
  return (
    <PlaceChoices
      label={<Trans>Cities</Trans>}
      options={rows
        ?.filter(({ regionId }) => regions.includes(regionId))
        .map(({ city, cityId, members }) => ({ id: cityId, name: city, members }))}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      value={value}
      onChange={onChange}
      typed={typed}
      onType={setTyped}
    />
  )
}
