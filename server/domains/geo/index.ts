/** Locations: the gazetteer, and how many members live where. */
import type { Domain } from '../../http/domain.ts'
import { importPlaces } from './import-places.ts'
import { geoRoutes } from './routes.ts'

export { findTown } from './find-town.ts'
export { insertPlaces } from './import-places.ts'
export { readPlaces } from './read-places.ts'
export { citiesNamed } from './reads.ts'

export const geoDomain: Domain = {
  name: 'geo',
  implementations: geoRoutes,
  jobs: { 'import-places': (services, _payload, signal) => importPlaces(services, signal) },
}
