import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { profileQueries } from '#src/entities/profile/queries.ts'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { ChosenPlace } from './form-values.ts'

export interface PlaceFieldProps extends Omit<CustomFieldProps, 'value'> {
  value: ChosenPlace
}

/** Country, then region, then town. As far as the member wishes to go. */
export function PlaceField({ value, error, isDisabled, onChange, onBlur }: PlaceFieldProps) {
  const { t } = useLingui()
  const { countryIso, regionId, cityId } = value
  const places = useQuery(profileQueries.places({ countryIso, regionId }))
  const { countries = [], regions = [], cities = [] } = places.data ?? {}
  const isWaiting = isDisabled || places.isPending
  const choose = (place: ChosenPlace) => onChange(place)
  const numberOf = (text: string) => (text === '' ? null : Number(text))

  return (
    <Stack gap={3}>
      <SelectField
        label={t`Country`}
        value={countryIso ?? ''}
        error={error}
        emptyLabel={t`Choose a country`}
        options={countries.map((country) => ({ value: country.countryIso, label: country.name }))}
        isDisabled={isWaiting}
        onBlur={onBlur}
        onChange={(iso) => choose({ countryIso: iso === '' ? null : iso, regionId: null, cityId: null })}
      />
      {countryIso !== null && (
        <SelectField
          label={t`Region`}
          value={regionId === null ? '' : String(regionId)}
          emptyLabel={t`Not told`}
          options={regions.map((region) => ({ value: String(region.regionId), label: region.name }))}
          isDisabled={isWaiting}
          onChange={(id) => choose({ countryIso, regionId: numberOf(id), cityId: null })}
        />
      )}
      {regionId !== null && (
        <SelectField
          label={t`Town`}
          value={cityId === null ? '' : String(cityId)}
          emptyLabel={t`Not told`}
          options={cities.map((city) => ({ value: String(city.cityId), label: city.name }))}
          isDisabled={isWaiting}
          onChange={(id) => choose({ countryIso, regionId, cityId: numberOf(id) })}
        />
      )}
      {places.isError && !places.data && (
        <Text size="meta" tone="muted">
          <Trans>Places can be chosen when you are online.</Trans>
        </Text>
      )}
    </Stack>
  )
}
