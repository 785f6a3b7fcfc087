/** The calls of the geo domain. */
import * as contract from '#contract/directory/geo.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { geocode, placeNearest, placesFor } from './find-places.ts'
import { chosenPlacesFor, citiesFor, countriesFor, regionsFor } from './reads.ts'

export const geoRoutes: readonly Implementation[] = [
  implement(contract.listCountries, (context, { sort }) => countriesFor(context, sort)),
  implement(contract.listRegions, (context, { iso, sort }) => regionsFor(context, iso, sort)),
  implement(contract.listCities, citiesFor),
  implement(contract.loadPlaces, chosenPlacesFor),
  implement(contract.searchPlaces, (context, { text }) => placesFor(context, text)),
  implement(contract.geocode, geocode),
  implement(contract.nearestPlace, ({ db }, { latitude, longitude }) => placeNearest(db, latitude, longitude)),
]
