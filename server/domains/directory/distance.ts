/**
 * Distances between two coarse positions, in bands only. Both positions are displaced and snapped to a grid before they are stored (slice
 * profiles), so that any number of queries can at best reveal another member's coarse position, never the real one (security row 30).
 */
import { distanceBandsKm } from '#contract/directory/directory.ts'
import type { Statement } from '../../db/statement.ts'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

export interface Band {
  /** Index into `distanceBandsKm`; its length is "farther". */
  readonly index: number
  readonly fromKm: number
  readonly toKm: number | null
}

export const bands: readonly Band[] = [...distanceBandsKm, null].map((toKm, index) => ({
  index,
  fromKm: distanceBandsKm[index - 1] ?? 0,
  toKm,
}))

const earthKm = 6371
const kmPerDegree = 111.2

/** Haversines grow with distance, so they are compared directly, without an arc and a root for each row. */
function haversineOfKm(km: number): number {
  return Math.sin(km / (2 * earthKm)) ** 2
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

function haversine(one: Position, other: Position): number {
  const [north, east] = [radians(one.latitude - other.latitude), radians(one.longitude - other.longitude)]
  return Math.sin(north / 2) ** 2 + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
}

export function bandBetween(one: Position, other: Position): number {
  const apart = haversine(one, other)
  const index = distanceBandsKm.findIndex((km) => apart < haversineOfKm(km))
  return index === -1 ? distanceBandsKm.length : index
}

export interface PositionColumns {
  readonly latitude: string
  readonly longitude: string
}
const ofEntry: PositionColumns = { latitude: 'e.coarse_latitude', longitude: 'e.coarse_longitude' }

/** Rows whose distance from the position is within the two bounds; directory entries `e` by default. The box lets the position index be used. */
export function withinKm(
  statement: Statement,
  from: Position,
  { fromKm, toKm }: Pick<Band, 'fromKm' | 'toKm'>,
  columns: PositionColumns = ofEntry,
): string[] {
  const [latitude, longitude] = [statement.bind(from.latitude, 'double precision'), statement.bind(from.longitude, 'double precision')]
  const apart = `(power(sin(radians(${columns.latitude} - ${latitude}) / 2), 2) + cos(radians(${latitude})) * cos(radians(${columns.latitude})) * power(sin(radians(${columns.longitude} - ${longitude}) / 2), 2))`
  return [
    ...(toKm === null
      ? [`${columns.latitude} is not null`]
      : [...boxAround(statement, from, toKm, columns), `${apart} < ${haversineOfKm(toKm)}`]),
    ...(fromKm === 0 ? [] : [`${apart} >= ${haversineOfKm(fromKm)}`]),
  ]
}

/** Slightly larger than needed. Across the date line and near the poles only the latitude narrows. */
function boxAround(statement: Statement, { latitude, longitude }: Position, km: number, columns: PositionColumns): string[] {
  const high = (km / kmPerDegree) * 1.01
  const range = (column: string, middle: number, by: number) =>
    `${column} between ${statement.bind(middle - by, 'real')} and ${statement.bind(middle + by, 'real')}`
  const widest = Math.cos(radians(Math.min(89, Math.abs(latitude) + high)))
  const wide = high / widest
  const isComplete = Math.abs(latitude) + high < 89 && Math.abs(longitude) + wide < 180
  return [range(columns.latitude, latitude, high), ...(isComplete ? [range(columns.longitude, longitude, wide)] : [])]
}
