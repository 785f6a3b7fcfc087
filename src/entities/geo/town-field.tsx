import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Place } from '#contract/directory/geo.ts'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { LocationField } from './location-field.tsx'

const town = v.object({ cityId: v.number(), city: v.string(), region: v.string(), country: v.string(), iso: v.string() })
export type Town = v.InferOutput<typeof town>

/** For a form's rule: the server does not know the city (any more). */
export const chooseTown = msg`Choose a city from the list.`

/** Null for anything that is not a town. */
export function readTown(value: unknown): Town | null {
  return v.is(town, value) ? value : null
}

/** The town that everyone sees, found by its name. */
export function TownField({ value, label, error, isDisabled, onChange, onBlur }: CustomFieldProps) {
  function handleChange(place: Place | null) {
    if (!place) return onChange(null)
    const { cityId, city, region, country, iso } = place
    onChange({ cityId, city, region, country, iso } satisfies Town)
  }

  return (
    <LocationField
      label={label}
      value={placeOf(readTown(value))}
      error={error}
      isDisabled={isDisabled}
      onBlur={onBlur}
      onChange={handleChange}
    />
  )
}

function placeOf(known: Town | null): Place | null {
  return known && { ...known, placeId: String(known.cityId), formattedAddress: '', regionId: 0 }
}
