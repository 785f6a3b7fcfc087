/**
 * The port of a maps service (2§7). Cities are found in our own gazetteer; a service is queried for streets and postcodes, which the
 * gazetteer lacks, and only for their positions: a member's place is never finer than a city.
 */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

export interface PlaceFinder {
  readonly kind: 'none' | 'http'
  /** Best first. Throws if the service does not answer, or answers with anything but positions. */
  positionsOf(address: string): Promise<readonly Position[]>
}

/** Nothing leaves the machine: places that the gazetteer lacks are not found. */
export const noPlaceFinder: PlaceFinder = { kind: 'none', positionsOf: async () => [] }
