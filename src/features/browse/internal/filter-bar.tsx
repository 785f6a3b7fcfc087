import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { statusNames } from '#src/entities/video/status-names.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { countFilters, shownViews, type BrowseAddress, type BrowseSearch } from '../browse-search.ts'
import { downloadNames, flagNames, useSpecialCategories, viewNames } from './view-names.ts'
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

/** One less; no empty list stays in the address. */
function without<Value>(values: readonly Value[] | undefined, gone: Value): Value[] | undefined {
  const left = values?.filter((value) => value !== gone)
  return left?.length ? left : undefined
}

function SetFilters({ search, onChange }: { search: BrowseSearch; onChange: FilterBarProps['onChange'] }) {
  const { t, i18n } = useLingui()
  const windowNames = useWindowNames()
  const special = useSpecialCategories()
  const categories = useQuery({ ...videoQueries.categories(), enabled: search.cats !== undefined && search.cats.length > 0 })
  if (countFilters(search) === 0) return null
  const titleOf = (id: number) =>
    special.find((category) => category.id === id)?.title ??
    categories.data?.categories.find((category) => category.categoryId === id)?.title ??
    `#${id}`
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
      {(search.from !== undefined || search.to !== undefined) && (
        <Chip onRemove={() => onChange({ from: undefined, to: undefined })}>
          <DateWords from={search.from} to={search.to} />
        </Chip>
      )}
      {search.download !== undefined && (
        <Chip onRemove={() => onChange({ download: undefined })}>{i18n._(downloadNames[search.download])}</Chip>
      )}
      {search.flags?.map((flag) => (
        <Chip key={flag} onRemove={() => onChange({ flags: without(search.flags, flag) })}>
          {i18n._(flagNames[flag])}
        </Chip>
      ))}
      {search.status?.map((status) => (
        <Chip key={status} onRemove={() => onChange({ status: without(search.status, status) })}>
          {i18n._(statusNames[status])}
        </Chip>
      ))}
      {search.member && <Chip onRemove={() => onChange({ member: undefined })}>{search.member}</Chip>}
    </HorizontalScroller>
  )
}

function DateWords({ from, to }: Pick<BrowseSearch, 'from' | 'to'>) {
  // A moment in the middle of the day is in the same day everywhere.
  const shown = (day: string) => <Time value={`${day}T12:00:00`} form="date" />
  if (to === undefined) return <Trans>From {shown(from ?? '')}</Trans>
  if (from === undefined) return <Trans>Until {shown(to)}</Trans>
  return (
    <Trans>
      {shown(from)} to {shown(to)}
    </Trans>
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
