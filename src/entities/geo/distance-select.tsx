import { useLingui } from '@lingui/react/macro'
import { distanceBandsKm } from '#contract/directory/directory-choices.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { formatDistance } from '#src/lib/distance.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'

export type DistanceKm = (typeof distanceBandsKm)[number]

export interface DistanceSelectProps {
  /** Undefined: any distance. */
  value: DistanceKm | undefined
  onChange: (value: DistanceKm | undefined) => void
}

/** A filter by distance, in the steps of the bands and in the member's own units. */
export function DistanceSelect({ value, onChange }: DistanceSelectProps) {
  const { t, i18n } = useLingui()
  const { usesMetric } = useCurrentUser()
  return (
    <SelectField
      label={t`Distance`}
      name="within"
      value={value === undefined ? '' : String(value)}
      onChange={(chosen) => onChange(distanceBandsKm.find((km) => String(km) === chosen))}
      emptyLabel={t`Any distance`}
      options={distanceBandsKm.map((km) => ({ value: String(km), label: formatDistance(km, usesMetric, i18n.locale) }))}
    />
  )
}
