import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { activityDays, ageRange, distanceBandsKm, heightRange, type AttributeChoice } from '#contract/directory/directory-choices.ts'
import { directoryQueries } from '#src/entities/directory/queries.ts'
import { GeoPicker } from '#src/entities/geo/geo-picker.tsx'
import { choiceLabels, fieldLabels } from '#src/entities/profile/known-labels.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { formatHeight } from '#src/lib/body.ts'
import { formatDistance } from '#src/lib/distance.ts'
import { useLabels } from '#src/ui/form/configured/use-labels.ts'
import { MultiChoice } from '#src/ui/form/multi-choice.tsx'
import { SwitchField } from '#src/ui/form/switch-field.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { geoOf, searchOfGeo, type DirectorySearch } from '../directory-search.ts'
import { useActivityNames } from './directory-names.ts'
import { RangeFilter } from './range-filter.tsx'
import { TextFields } from './text-fields.tsx'

export interface FilterFieldsProps {
  search: DirectorySearch
  onChange: (change: Partial<DirectorySearch>) => void
}

/** All filters: in the right panel on the desktop, in a sheet on the phone. */
export function FilterFields({ search, onChange }: FilterFieldsProps) {
  const { t } = useLingui()
  return (
    <Stack gap={6}>
      <TextFields search={search} onChange={onChange} />
      <DistanceFilter search={search} onChange={onChange} />
      <RangeFilter
        label={t`Age`}
        min={ageRange.min}
        max={ageRange.max}
        from={search.ageMin}
        to={search.ageMax}
        startLabel={t`Youngest`}
        endLabel={t`Oldest`}
        describe={([from, to]) => (from === ageRange.min && to === ageRange.max ? t`Any` : t`${from}–${to}`)}
        onChange={(ageMin, ageMax) => onChange({ ageMin, ageMax })}
      />
      <LastHere search={search} onChange={onChange} />
      <Section title={<Trans>Location</Trans>} level={3}>
        <GeoPicker value={geoOf(search)} onChange={(geo) => onChange(searchOfGeo(geo))} />
      </Section>
      <HeightFilter search={search} onChange={onChange} />
      <Attributes search={search} onChange={onChange} />
      <SwitchField
        label={t`With videos only`}
        value={search.films === true}
        onChange={(isOn) => onChange({ films: isOn ? true : undefined })}
      />
    </Stack>
  )
}

/** The slider's steps are the distance bands; the last one is any distance. */
function DistanceFilter({ search, onChange }: FilterFieldsProps) {
  const { t, i18n } = useLingui()
  const { usesMetric } = useCurrentUser()
  const bandOf = (km: number | undefined) => (km === undefined ? undefined : distanceBandsKm.findIndex((one) => one === km))

  function describe(band: number) {
    const km = distanceBandsKm[band]
    return km === undefined ? t`Any` : t`Within ${formatDistance(km, usesMetric, i18n.locale)}`
  }

  return (
    <RangeFilter
      label={t`Distance`}
      isSingle
      min={0}
      max={distanceBandsKm.length}
      to={bandOf(search.km)}
      describe={([, to]) => describe(to)}
      onChange={(_, to) => onChange({ km: to === undefined ? undefined : distanceBandsKm[to] })}
    />
  )
}

/** Chosen in centimetres, shown in the member's own units. */
function HeightFilter({ search, onChange }: FilterFieldsProps) {
  const { t, i18n } = useLingui()
  const { usesMetric } = useCurrentUser()

  function describe([from, to]: readonly [number, number]) {
    if (from === heightRange.min && to === heightRange.max) return t`Any`
    const [shortest, tallest] = [formatHeight(from, usesMetric, i18n.locale), formatHeight(to, usesMetric, i18n.locale)]
    return t`${shortest} to ${tallest}`
  }

  return (
    <RangeFilter
      label={t`Height`}
      min={heightRange.min}
      max={heightRange.max}
      from={search.heightMin}
      to={search.heightMax}
      startLabel={t`Shortest`}
      endLabel={t`Tallest`}
      describe={describe}
      onChange={(heightMin, heightMax) => onChange({ heightMin, heightMax })}
    />
  )
}

function LastHere({ search, onChange }: FilterFieldsProps) {
  const names = useActivityNames()
  return (
    <Section title={<Trans>Last seen</Trans>} level={3}>
      <Row isWrapping gap={2}>
        <Chip isOn={search.days === undefined} onClick={() => onChange({ days: undefined })}>
          <Trans>Any</Trans>
        </Chip>
        {activityDays.map((days) => (
          <Chip key={days} isOn={search.days === days} onClick={() => onChange({ days })}>
            {names[days]}
          </Chip>
        ))}
      </Row>
    </Section>
  )
}

/** Custom fields defined by staff, if they are choices. */
function Attributes({ search, onChange }: FilterFieldsProps) {
  const say = useLabels()
  const { data } = useQuery(directoryQueries.attributes())
  const chosen = search.is ?? []

  function handleChoose(name: string, values: string[]) {
    const others = chosen.filter((attribute) => attribute.name !== name)
    const next: AttributeChoice[] = values.length === 0 ? others : [...others, { name, values }]
    onChange({ is: next.length === 0 ? undefined : next.toSorted((one, other) => one.name.localeCompare(other.name)) })
  }

  return data?.attributes.map(({ name, label, options }) => (
    <MultiChoice
      key={name}
      label={say(fieldLabels(name, label))}
      value={chosen.find((attribute) => attribute.name === name)?.values ?? []}
      options={options.map((option) => ({ ...option, label: say(choiceLabels(name, option)) }))}
      onChange={(values) => handleChoose(name, values)}
    />
  ))
}
