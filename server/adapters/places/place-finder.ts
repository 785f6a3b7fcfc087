/**
 * The port of a maps service (2§7). Cities are found in our own gazetteer; a service is asked for what that does not know, streets and
 * postcodes, and only for where they lie: a member's place is never finer than a city.
 */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

export interface PlaceFinder {
  readonly kind: 'none' | 'http'
  /** Best first. Throws when the service does not answer, or with something else than positions. */
  positionsOf(address: string): Promise<readonly Position[]>
}

/** Nothing leaves the machine: what the gazetteer does not know is not found. */
export const noPlaceFinder: PlaceFinder = { kind: 'none', positionsOf: async () => [] }
