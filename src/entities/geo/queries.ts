/** Reading places. Levels once opened are saved, so that they can be chosen again offline. */
import { queryOptions } from '@tanstack/react-query'
import type { GeoChoice } from '#contract/directory/directory-choices.ts'
import {
  geocode,
  listCities,
  listCountries,
  listRegions,
  loadPlaces,
  searchPlaces,
  type Place,
  type PlaceSort,
} from '#contract/directory/geo.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['geo'] as const
const persisted = { isPersisted: true }

export const geoQueries = {
  countries: (sort: PlaceSort) =>
    queryOptions({
      queryKey: [...all, 'countries', sort] as const,
      queryFn: ({ signal }) => call(listCountries, { sort }, { signal }),
      staleTime: staleTimes.own,
      meta: persisted,
    }),

  regions: (iso: string, sort: PlaceSort) =>
    queryOptions({
      queryKey: [...all, 'regions', iso, sort] as const,
      queryFn: ({ signal }) => call(listRegions, { iso, sort }, { signal }),
      staleTime: staleTimes.own,
      meta: persisted,
    }),

  /** Other regions are another query: changing them reloads the cities (2§4). */
  cities: (regions: readonly number[], text: string, sort: PlaceSort) =>
    queryOptions({
      queryKey: [...all, 'cities', regions, text, sort] as const,
      queryFn: ({ signal }) => call(listCities, { regions: [...regions], text, sort }, { signal }),
      staleTime: staleTimes.own,
      meta: persisted,
    }),

  chosen: (choice: GeoChoice) =>
    queryOptions({
      queryKey: [...all, 'chosen', choice] as const,
      queryFn: ({ signal }) => call(loadPlaces, choice, { signal }),
      staleTime: staleTimes.own,
      meta: persisted,
    }),

  search: (text: string) =>
    queryOptions({
      queryKey: [...all, 'search', text] as const,
      queryFn: ({ signal }) => call(searchPlaces, { text }, { signal, isQuiet: true }),
      enabled: text !== '',
      staleTime: staleTimes.settled,
    }),
}

/**
 * The position is sent to the server once and stored on neither side; it is not a query, so that no cache holds it.
 */
export async function findNearestPlace({ latitude, longitude }: { latitude: number; longitude: number }): Promise<Place | null> {
  // Only a town is needed: a precision of about a hundred metres is enough, and the rest stays on the device.
  const latlng = `${latitude.toFixed(3)},${longitude.toFixed(3)}`
  const { places } = await call(geocode, { latlng })
  return places[0] ?? null
}
