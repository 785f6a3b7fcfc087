import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { TagChips, TagFilter } from '#src/entities/tag/tag-filter.tsx'
import { DistanceSelect } from '#src/entities/geo/distance-select.tsx'
import { formatDistance } from '#src/lib/distance.ts'
import { formatDate } from '#src/lib/moment.ts'
import { DayField } from '#src/ui/form/widgets/day-field.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { countFilters, noFilters, whenNames, type EventsSearch } from '../../events-search.ts'
import { whens } from './event-dates.ts'

interface ChangeProps {
  search: EventsSearch
  onChange: (change: Partial<EventsSearch>) => void
}

export interface EventFiltersProps extends ChangeProps {
  onClose: () => void
}

/** How far away an event is, on which days it starts, and its tags. */
export function EventFilters({ search, onChange, onClose }: EventFiltersProps) {
  const [draft, setDraft] = useState(search)
  const change = (next: Partial<EventsSearch>) => setDraft({ ...draft, ...next })
  return (
    <FilterSheet
      applyLabel={<Trans>Show events</Trans>}
      onClear={() => change(noFilters)}
      onApply={() => onChange(draft)}
      onClose={onClose}
    >
      <Stack gap={6}>
        <DistanceSelect value={draft.within} onChange={(within) => change({ within })} />
        <DateFilter search={draft} onChange={change} />
        <TagFilter search={draft} onChange={change} />
      </Stack>
    </FilterSheet>
  )
}

/** A window relative to today, or fixed days: choosing one clears the other. */
function DateFilter({ search, onChange }: ChangeProps) {
  const { t, i18n } = useLingui()
  const { when, from, to } = search
  return (
    <Section title={t`Date`} size="head" level={3}>
      <Stack gap={3}>
        <Row isWrapping gap={2}>
          {whens.map((one) => (
            <Chip
              key={one}
              isOn={one === when}
              onClick={() => onChange({ when: one === when ? undefined : one, from: undefined, to: undefined })}
            >
              {i18n._(whenNames[one])}
            </Chip>
          ))}
        </Row>
        <Row align="end">
          <DayField label={t`From`} value={from ?? ''} max={to} onChange={(day) => onChange({ from: day || undefined, when: undefined })} />
          <DayField label={t`Until`} value={to ?? ''} min={from} onChange={(day) => onChange({ to: day || undefined, when: undefined })} />
        </Row>
      </Stack>
    </Section>
  )
}

/** A chip for each filter that is set; pressing it removes the filter. */
export function EventFiltersInForce({ search, onChange }: ChangeProps) {
  const { t, i18n } = useLingui()
  const { usesMetric } = useCurrentUser()
  const { within, when, from, to } = search
  const day = useDay()
  if (countFilters(search) === 0) return null
  return (
    <HorizontalScroller label={t`Active filters`} gap={2}>
      {within !== undefined && (
        <Chip onRemove={() => onChange({ within: undefined })}>{t`Within ${formatDistance(within, usesMetric, i18n.locale)}`}</Chip>
      )}
      {when !== undefined && <Chip onRemove={() => onChange({ when: undefined })}>{i18n._(whenNames[when])}</Chip>}
      {when === undefined && from !== undefined && <Chip onRemove={() => onChange({ from: undefined })}>{t`From ${day(from)}`}</Chip>}
      {when === undefined && to !== undefined && <Chip onRemove={() => onChange({ to: undefined })}>{t`Until ${day(to)}`}</Chip>}
      <TagChips search={search} onChange={onChange} />
    </HorizontalScroller>
  )
}

/** A calendar day as the member writes dates: it is the same in every zone. */
function useDay(): (isoDay: string) => string {
  const { i18n } = useLingui()
  const clock = useMemberClock()
  return (isoDay) => formatDate(new Date(`${isoDay}T00:00:00Z`), { ...clock, locale: i18n.locale, timeZone: 'UTC' })
}
