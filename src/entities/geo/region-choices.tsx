import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlaceSort } from '#contract/directory/geo.ts'
import { PlaceChoices } from './place-choices.tsx'
import { geoQueries } from './queries.ts'

export interface RegionChoicesProps {
  iso: string
  sort: PlaceSort
  value: readonly number[]
  onChange: (value: number[]) => void
}

export function RegionChoices({ iso, sort, value, onChange }: RegionChoicesProps) {
  const [typed, setTyped] = useState('')
  const { data, isFetching, refetch } = useQuery(geoQueries.regions(iso, sort))
  return (
    <PlaceChoices
      label={<Trans>Regions</Trans>}
      options={data?.regions.map(({ region, regionId, members }) => ({ id: regionId, name: region, members }))}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      value={value}
      onChange={onChange}
      typed={typed}
      onType={setTyped}
    />
  )
}
