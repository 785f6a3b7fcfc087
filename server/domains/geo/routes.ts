/** Routes of the geo domain. */
import * as contract from '#contract/directory/geo.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { geocode, placesFor } from './find-places.ts'
import { chosenPlacesFor, citiesFor, countriesFor, regionsFor } from './reads.ts'

export const geoRoutes: readonly Implementation[] = [
  implement(contract.listCountries, countriesFor),
  implement(contract.listRegions, regionsFor),
  implement(contract.listCities, citiesFor),
  implement(contract.loadPlaces, chosenPlacesFor),
  implement(contract.searchPlaces, (context, { text }) => placesFor(context, text)),
  implement(contract.geocode, geocode),
]
