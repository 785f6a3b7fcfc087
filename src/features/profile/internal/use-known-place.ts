import { useQuery } from '@tanstack/react-query'
import { geoQueries } from '#src/entities/geo/queries.ts'
import type { ChosenPlace } from './form-values.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** A place with its names, as precisely as it is known. */
export interface KnownPlace {
  readonly iso: string
  /** In English; clients translate it. */
  readonly country: string
  readonly region: Named | null
  readonly city: Named | null
}

/**
 * The form holds ids. `origin` is the place the member chose here, with its names; for any other place they come from
 * the gazetteer. Null where none is chosen.
 */
export function useKnownPlace({ countryIso, regionId, cityId }: ChosenPlace, origin: KnownPlace | null): KnownPlace | null {
  const isOrigin = origin !== null && isWithin({ countryIso, regionId, cityId }, origin)
  const choice = {
    iso: countryIso ?? 'AD',
    regions: regionId === null ? [] : [regionId],
    cities: cityId === null ? [] : [cityId],
  }
  const { data } = useQuery({ ...geoQueries.chosen(choice), enabled: countryIso !== null && !isOrigin })
  if (countryIso === null) return null
  if (isOrigin) return origin
  const region = data?.regions.find((row) => row.regionId === regionId)
  const city = data?.cities.find((row) => row.cityId === cityId)
  return {
    iso: countryIso,
    country: data?.country?.country ?? countryIso,
    region: region ? { id: region.regionId, name: region.region } : null,
    city: city ? { id: city.cityId, name: city.city } : null,
  }
}

/** The choice is this place, or its region or country. */
function isWithin({ countryIso, regionId, cityId }: ChosenPlace, { iso, region, city }: KnownPlace): boolean {
  return countryIso === iso && (regionId === null || regionId === region?.id) && (cityId === null || cityId === city?.id)
}
