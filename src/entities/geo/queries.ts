/** Reading places. What was drilled down to is kept: it can be chosen again without a line. */
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

  /** Other regions are another question: changing them loads the cities anew (2§4). */
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

/** The position goes to the server once and is forgotten on both sides; it is no query, so that no cache keeps it. */
export async function findNearestPlace({ latitude, longitude }: { latitude: number; longitude: number }): Promise<Place | null> {
  // A town is looked for: about a hundred metres are enough, and more than that stays on the device.
  const latlng = `${latitude.toFixed(3)},${longitude.toFixed(3)}`
  const { places } = await call(geocode, { latlng })
  return places[0] ?? null
}
