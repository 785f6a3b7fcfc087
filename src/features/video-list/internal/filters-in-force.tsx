import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { statusNames } from '#src/entities/video/status-names.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { countFilters, type BrowseSearch } from '../browse-search.ts'
import { downloadNames, flagNames, useSpecialCategories } from './view-names.ts'
import { useWindowNames } from './window-names.ts'

export interface FiltersInForceProps {
  search: BrowseSearch
  onChange: (change: Partial<BrowseSearch>) => void
}

/** A chip for each filter that is set; pressing it removes the filter. */
export function FiltersInForce({ search, onChange }: FiltersInForceProps) {
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
    <HorizontalScroller label={t`Active filters`} gap={2}>
      {search.cats?.map((id) => (
        <Chip key={id} onRemove={() => onChange({ cats: search.cats?.filter((other) => other !== id) })}>
          {titleOf(id)}
        </Chip>
      ))}
      {(search.min !== undefined || search.max !== undefined) && (
        <Chip onRemove={() => onChange({ min: undefined, max: undefined })}>
          <LengthText min={search.min} max={search.max} />
        </Chip>
      )}
      {search.days !== undefined && <Chip onRemove={() => onChange({ days: undefined })}>{windowNames[search.days]}</Chip>}
      {(search.from !== undefined || search.to !== undefined) && (
        <Chip onRemove={() => onChange({ from: undefined, to: undefined })}>
          <DateText from={search.from} to={search.to} />
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

/** Removes one value; an empty list is removed from the address. */
function without<Value>(values: readonly Value[] | undefined, gone: Value): Value[] | undefined {
  const left = values?.filter((value) => value !== gone)
  return left?.length ? left : undefined
}

function DateText({ from, to }: Pick<BrowseSearch, 'from' | 'to'>) {
  // Noon falls on the same day in every time zone.
  const shown = (day: string) => <Time value={`${day}T12:00:00`} form="date" />
  if (to === undefined) return <Trans>From {shown(from ?? '')}</Trans>
  if (from === undefined) return <Trans>Until {shown(to)}</Trans>
  return (
    <Trans>
      {shown(from)} to {shown(to)}
    </Trans>
  )
}

function LengthText({ min, max }: { min: number | undefined; max: number | undefined }) {
  if (max === undefined) return <Trans>From {min} min</Trans>
  if (min === undefined) return <Trans>Up to {max} min</Trans>
  return (
    <Trans>
      {min} to {max} min
    </Trans>
  )
}
