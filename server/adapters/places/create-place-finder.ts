import type { Config } from '../../config/config.ts'
import { createHttpPlaceFinder } from './http-place-finder.ts'
import { noPlaceFinder, type PlaceFinder } from './place-finder.ts'

/** The configured service, or none. */
export function createPlaceFinder({ PLACES_URL }: Pick<Config, 'PLACES_URL'>): PlaceFinder {
  return PLACES_URL === undefined ? noPlaceFinder : createHttpPlaceFinder({ url: PLACES_URL })
}
