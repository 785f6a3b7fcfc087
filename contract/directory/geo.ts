/** Locations: countries, their regions and cities, each with the number of directory members who live there. */
import * as v from 'valibot'
import { countryIso, geoChoice, placeLimits } from './directory-choices.ts'
import { defineEndpoint } from '../endpoint.ts'
import { locale, text } from '../primitives.ts'

/** Maximum number of options in a list of locations (1§9). */
export const placeOptionLimit = 300

/** By member count, or by name (2§9). */
export const placeSorts = ['members', 'name'] as const
export type PlaceSort = (typeof placeSorts)[number]
const sort = v.optional(v.picklist(placeSorts), 'members')

/** Rows as in 2§3. Country names are English; clients show them in the member's language. */
export const countryRow = v.object({ country: v.string(), iso: countryIso, members: v.number() })
export type CountryRow = v.InferOutput<typeof countryRow>
export const regionRow = v.object({ region: v.string(), regionId: v.number(), members: v.number() })
export type RegionRow = v.InferOutput<typeof regionRow>
export const cityRow = v.object({ city: v.string(), cityId: v.number(), regionId: v.number(), members: v.number() })
export type CityRow = v.InferOutput<typeof cityRow>

const regions = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
  v.maxLength(placeLimits.regions, 'too_many'),
)

/** The lookups' parameters (2§7): `iso` and `regions` narrow what is listed. */
const narrowing = { iso: v.optional(countryIso), regions: v.optional(regions, []) }

export const listCountries = defineEndpoint({
  name: 'geo.listCountries',
  method: 'POST',
  path: '/api3/geo/country',
  access: 'member',
  offline: 'cache',
  legacy: 'geo.inlineCountry',
  request: v.object({ ...narrowing, sort }),
  response: v.object({ countries: v.array(countryRow) }),
  errors: [],
})

export const listRegions = defineEndpoint({
  name: 'geo.listRegions',
  method: 'POST',
  path: '/api3/geo/region',
  access: 'member',
  offline: 'cache',
  legacy: 'geo.inlineRegion',
  request: v.object({ ...narrowing, iso: countryIso, sort }),
  response: v.object({ regions: v.array(regionRow) }),
  errors: [],
})

/** `text` narrows a list that would exceed the limit: a region may have thousands of cities. */
export const listCities = defineEndpoint({
  name: 'geo.listCities',
  method: 'POST',
  path: '/api3/geo/city',
  access: 'member',
  offline: 'cache',
  legacy: 'geo.inlineCity',
  request: v.object({ ...narrowing, regions: v.pipe(regions, v.minLength(1, 'required')), text: v.optional(text(0, 60), ''), sort }),
  response: v.object({ cities: v.array(cityRow) }),
  errors: [],
})

/** The names of a saved selection (from an address or a saved search): only the selected rows. */
export const loadPlaces = defineEndpoint({
  name: 'geo.loadPlaces',
  method: 'POST',
  path: '/api3/geo/all',
  access: 'member',
  offline: 'cache',
  legacy: 'geo.loadAll',
  request: geoChoice,
  response: v.object({ country: v.nullable(countryRow), regions: v.array(regionRow), cities: v.array(cityRow) }),
  errors: [],
})

/** Location option (2§3) with the ids that a profile stores. */
export const place = v.object({
  placeId: v.string(),
  formattedAddress: v.string(),
  city: v.string(),
  cityId: v.number(),
  region: v.string(),
  regionId: v.number(),
  country: v.string(),
  iso: countryIso,
})
export type Place = v.InferOutput<typeof place>

export const searchPlaces = defineEndpoint({
  name: 'geo.searchPlaces',
  method: 'POST',
  path: '/api3/geo/place',
  access: 'member',
  offline: 'cache',
  perMinute: 120,
  request: v.object({ text: text(1, 120) }),
  /** The best matches, and the number of countries with any match (2§9: three are shown, then 'and N other countries'). */
  response: v.object({ places: v.array(place), countryTotal: v.number() }),
  errors: [],
})

const latlng = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^-?\d{1,2}(\.\d{1,12})?,\s*-?\d{1,3}(\.\d{1,12})?$/, 'invalid'),
  v.transform((value) => value.split(',').map(Number)),
  v.tuple([v.pipe(v.number(), v.minValue(-90), v.maxValue(90)), v.pipe(v.number(), v.minValue(-180), v.maxValue(180))]),
)

/**
 * Locations for an address, or the one nearest to `latlng` (`50.73,7.1`), with the country in the requested language. A POST although the
 * documents query a maps service by GET: a position must not be in a URL, because proxies log those. The position is used for this one
 * answer and stored nowhere.
 */
export const geocode = defineEndpoint({
  name: 'geo.geocode',
  method: 'POST',
  path: '/api3/geo/geocode',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  perMinute: 60,
  wireNames: { locale: 'language' },
  request: v.union([
    v.object({ address: text(1, 120), locale: v.optional(locale, 'en') }),
    v.object({ latlng, locale: v.optional(locale, 'en') }),
  ]),
  response: v.object({ places: v.array(place) }),
  errors: [],
})
