import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { videoQueries } from '#src/entities/video/queries.ts'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { countFilters, shownViews, type BrowseAddress, type BrowseSearch } from '../browse-search.ts'
import { viewNames } from './view-names.ts'
import { useWindowNames } from './window-names.ts'

export interface FilterBarProps {
  address: BrowseAddress
  onChange: (change: Partial<BrowseSearch>) => void
  onOpen: () => void
}

/** First the filter count, then the views, then one chip per filter in force. */
export function FilterBar({ address, onChange, onOpen }: FilterBarProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const count = countFilters(address.search)
  return (
    <>
      <HorizontalScroller label={t`Views`} gap={2} choice={address.view}>
        <Chip icon="sliders-horizontal" isSet={count > 0} onClick={onOpen} aria-label={count > 0 ? t`Filter, ${count} set` : t`Filter`}>
          {count > 0 ? count : <Trans>Filter</Trans>}
        </Chip>
        {shownViews.map((view) => (
          <Chip
            key={view}
            isOn={view === address.view}
            onClick={() =>
              void navigate({
                to: '/videos/browse/$triggerprop/{-$arg1}/{-$arg2}/{-$arg3}',
                params: { triggerprop: view },
                search: address.search,
              })
            }
          >
            {i18n._(viewNames[view])}
          </Chip>
        ))}
      </HorizontalScroller>
      <SetFilters search={address.search} onChange={onChange} />
    </>
  )
}

function SetFilters({ search, onChange }: { search: BrowseSearch; onChange: FilterBarProps['onChange'] }) {
  const { t } = useLingui()
  const windowNames = useWindowNames()
  const categories = useQuery({ ...videoQueries.categories(), enabled: search.cats !== undefined && search.cats.length > 0 })
  if (countFilters(search) === 0) return null
  const titleOf = (id: number) => categories.data?.categories.find((category) => category.categoryId === id)?.title ?? `#${id}`
  return (
    <HorizontalScroller label={t`Filters in force`} gap={2}>
      {search.cats?.map((id) => (
        <Chip key={id} onRemove={() => onChange({ cats: search.cats?.filter((other) => other !== id) })}>
          {titleOf(id)}
        </Chip>
      ))}
      {(search.min !== undefined || search.max !== undefined) && (
        <Chip onRemove={() => onChange({ min: undefined, max: undefined })}>
          <LengthWords min={search.min} max={search.max} />
        </Chip>
      )}
      {search.days !== undefined && <Chip onRemove={() => onChange({ days: undefined })}>{windowNames[search.days]}</Chip>}
      {search.download !== undefined && (
        <Chip onRemove={() => onChange({ download: undefined })}>
          <Trans>May be downloaded</Trans>
        </Chip>
      )}
    </HorizontalScroller>
  )
}

function LengthWords({ min, max }: { min: number | undefined; max: number | undefined }) {
  if (max === undefined) return <Trans>From {min} min</Trans>
  if (min === undefined) return <Trans>Up to {max} min</Trans>
  return (
    <Trans>
      {min} to {max} min
    </Trans>
  )
}
