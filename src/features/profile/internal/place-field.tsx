import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Place } from '#contract/directory/geo.ts'
import { LocationField } from '#src/entities/geo/location-field.tsx'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import type { ChosenPlace } from './form-values.ts'
import { useKnownPlace, type KnownPlace } from './use-known-place.ts'

export interface PlaceFieldProps extends Omit<CustomFieldProps, 'value' | 'onChange'> {
  value: ChosenPlace
  onChange: (value: ChosenPlace) => void
}

type Exactness = 'city' | 'region' | 'country'

/**
 * A place found by search, shown as precisely as the member wishes. Parts that are not shown are not stored either.
 */
export function PlaceField({ value, label, error, isDisabled, onChange, onBlur }: PlaceFieldProps) {
  const { t } = useLingui()
  /**
   * The place as found, or as it was before the member made it less precise, so that they can make it more precise
   * again.
   */
  const [origin, setOrigin] = useState<KnownPlace | null>(null)
  const place = useKnownPlace(value, origin)
  const exactness = exactnessOf(value)
  const names = { city: t`City`, region: t`Region`, country: t`Country` }

  function handleFind(found: Place | null) {
    if (!found) return
    const { iso, country, region, regionId, city, cityId } = found
    setOrigin({ iso, country, region: { id: regionId, name: region }, city: { id: cityId, name: city } })
    onChange({ countryIso: iso, regionId, cityId })
  }

  function handleExactness(next: Exactness) {
    if (!place) return
    setOrigin(place)
    onChange({
      countryIso: place.iso,
      regionId: next === 'country' ? null : (place.region?.id ?? null),
      cityId: next === 'city' ? (place.city?.id ?? null) : null,
    })
  }

  return (
    <Stack gap={2}>
      <LocationField
        label={label}
        value={place && toldOf(place, exactness)}
        error={error}
        isDisabled={isDisabled}
        onBlur={onBlur}
        onChange={handleFind}
      />
      {place?.region && (
        <Segmented
          label={t`Shown to others`}
          value={exactness}
          options={exactnessesOf(place).map((one) => ({ value: one, label: names[one] }))}
          isDisabled={isDisabled}
          onChange={handleExactness}
        />
      )}
    </Stack>
  )
}

function exactnessOf({ regionId, cityId }: ChosenPlace): Exactness {
  if (cityId !== null) return 'city'
  return regionId === null ? 'country' : 'region'
}

function exactnessesOf({ city }: KnownPlace): Exactness[] {
  return city ? ['city', 'region', 'country'] : ['region', 'country']
}

/** The place without the hidden parts. */
function toldOf({ iso, country, region, city }: KnownPlace, exactness: Exactness): Place {
  const toldCity = exactness === 'city' ? city : null
  const toldRegion = exactness === 'country' ? null : region
  return {
    placeId: toldCity ? String(toldCity.id) : '',
    formattedAddress: '',
    city: toldCity?.name ?? '',
    cityId: toldCity?.id ?? 0,
    region: toldRegion?.name ?? '',
    regionId: toldRegion?.id ?? 0,
    country,
    iso,
  }
}
